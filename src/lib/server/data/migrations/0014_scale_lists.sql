DROP INDEX "envelope_bulk";--> statement-breakpoint
DROP INDEX "envelope_template";--> statement-breakpoint
DROP INDEX "recipient_host";--> statement-breakpoint
ALTER TABLE "envelope" ADD COLUMN "title_key" text GENERATED ALWAYS AS (lower(title)) STORED;--> statement-breakpoint
ALTER TABLE "recipient" ADD COLUMN "asked_email" text GENERATED ALWAYS AS (case when role = 'in_person' then host->>'email' else email end) STORED;--> statement-breakpoint
CREATE INDEX "envelope_list_title" ON "envelope" USING btree ("organization_id","mode","title_key","id");--> statement-breakpoint
CREATE INDEX "envelope_list_expiry" ON "envelope" USING btree ("organization_id","mode",(case when expires_at is null then '2286-01-01 00:00:00+00'::timestamptz else expires_at end),"id");--> statement-breakpoint
CREATE INDEX "envelope_list_sender" ON "envelope" USING btree ("organization_id","mode","sender","updated_at","id");--> statement-breakpoint
CREATE INDEX "envelope_list_template" ON "envelope" USING btree ("organization_id","template_id","mode","updated_at","id") WHERE template_id is not null;--> statement-breakpoint
CREATE INDEX "envelope_list_bulk" ON "envelope" USING btree ("organization_id","bulk_id","mode","updated_at","id") WHERE bulk_id is not null;--> statement-breakpoint
CREATE INDEX "envelope_open" ON "envelope" USING btree ("organization_id","mode",(case when expires_at is null then '2286-01-01 00:00:00+00'::timestamptz else expires_at end),"id") WHERE status in ('sent', 'in_progress');--> statement-breakpoint
CREATE INDEX "envelope_ended" ON "envelope" USING btree ("organization_id",(case when completed_at is null then updated_at else completed_at end),"id") WHERE status in ('completed', 'declined', 'voided', 'expired');--> statement-breakpoint
CREATE INDEX "recipient_asked" ON "recipient" USING btree ("organization_id","asked_email","status");