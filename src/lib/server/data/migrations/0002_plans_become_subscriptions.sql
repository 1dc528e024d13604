INSERT INTO "subscription" ("organization_id", "plan", "status", "current_period_start", "current_period_end", "cancel_at_period_end", "updated_at")
SELECT "organization_id", "plan", 'active', now(), now() + interval '1 month', false, now() FROM "organization" WHERE "plan" <> 'Free';--> statement-breakpoint
ALTER TABLE "organization" DROP COLUMN "plan";
