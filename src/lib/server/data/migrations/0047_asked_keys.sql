ALTER TABLE "seal_key" ADD COLUMN "serial" text;--> statement-breakpoint
ALTER TABLE "seal_key" ADD COLUMN "key_sha1" text;--> statement-breakpoint
ALTER TABLE "seal_key" ADD COLUMN "key_sha256" text;--> statement-breakpoint
CREATE INDEX "seal_key_serial" ON "seal_key" USING btree ("serial");--> statement-breakpoint
CREATE INDEX "seal_key_sha1" ON "seal_key" USING btree ("key_sha1");--> statement-breakpoint
CREATE INDEX "seal_key_sha256" ON "seal_key" USING btree ("key_sha256");--> statement-breakpoint
SELECT put_keys_last();
