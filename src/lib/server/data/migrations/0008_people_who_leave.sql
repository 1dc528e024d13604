ALTER TABLE "signing_link" ADD COLUMN "issued_by" uuid;--> statement-breakpoint
ALTER TABLE "signing_link" ADD COLUMN "issued_by_key" uuid;--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "paused_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "signing_link_issued" ON "signing_link" USING btree ("organization_id","issued_by");