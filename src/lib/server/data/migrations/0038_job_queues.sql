DROP INDEX "job_due";--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "queue" text DEFAULT 'mail' NOT NULL;--> statement-breakpoint
UPDATE "job" SET "queue" = CASE
  WHEN "kind" IN ('identity-code', 'identity-sms', 'access-code') THEN 'urgent'
  WHEN "kind" = 'seal' THEN 'seals'
  WHEN "kind" = 'bulk-send' THEN 'bulk'
  WHEN "kind" = 'deliver-webhooks' THEN 'webhooks'
  ELSE 'tidying'
END WHERE "kind" IN ('identity-code', 'identity-sms', 'access-code', 'seal', 'bulk-send', 'deliver-webhooks', 'erase-files', 'expire-envelopes', 'tidy');--> statement-breakpoint
CREATE INDEX "job_turn" ON "job" USING btree ("queue","organization_id","run_at") WHERE state = 'ready';--> statement-breakpoint
CREATE INDEX "job_due" ON "job" USING btree ("queue","run_at") WHERE state = 'ready';--> statement-breakpoint
SELECT put_keys_last();
