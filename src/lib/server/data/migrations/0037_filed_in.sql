ALTER TABLE "envelope" ADD COLUMN "filed_in" text;--> statement-breakpoint
CREATE INDEX "envelope_list_filed" ON "envelope" USING btree ("organization_id","mode","filed_in","updated_at","id") WHERE filed_in is not null;--> statement-breakpoint
SELECT put_keys_last();
