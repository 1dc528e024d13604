ALTER TABLE "outbox_mail" ADD COLUMN "files" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "mails_first_page" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "mails_copies" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "envelope" ADD COLUMN "send_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "envelope" ADD COLUMN "scheduled_by" uuid;--> statement-breakpoint
ALTER TABLE "recipient" ADD COLUMN "questions" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "recipient" ADD COLUMN "answers" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "recipient" ADD COLUMN "unanswered_since" timestamp (3) with time zone;--> statement-breakpoint
-- A draft that is to be sent at some time is due then.
CREATE OR REPLACE FUNCTION "write_due"("home" uuid, "wanted" uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	WITH "due" AS (
		SELECT e."id", e."status" = 'sealing' AS "sealing", CASE e."status" WHEN 'sealing' THEN e."updated_at" WHEN 'draft' THEN e."send_at" ELSE least(e."expires_at", p."at") END AS "at"
		FROM unnest("wanted") AS w("id") CROSS JOIN LATERAL (
			SELECT * FROM "envelope" WHERE "organization_id" = "home" AND "id" = w."id" OFFSET 0
		) e
		LEFT JOIN LATERAL (
			SELECT least(
				min(r."expires_at"),
				min(r."reminder" - interval '3 hours') FILTER (WHERE r."invited" AND r."reminders_sent" < (e."reminders"->>'atMost')::int),
				min(r."warning" - interval '3 hours') FILTER (WHERE r."invited" AND coalesce(r."last_reminded_at", r."notified_at") < r."warning" + interval '3 hours')
			) AS "at"
			FROM (
				SELECT o.*, o."status" IN ('notified', 'viewed', 'bounced') AS "invited",
					least(o."expires_at", e."expires_at") - e."warn_days" * interval '24 hours' AS "warning",
					CASE WHEN o."last_reminded_at" IS NULL
						THEN o."notified_at" + (e."reminders"->>'firstAfterDays')::int * interval '24 hours'
						ELSE o."last_reminded_at" + (e."reminders"->>'everyDays')::int * interval '24 hours'
					END AS "reminder"
				FROM "recipient" o
				WHERE o."organization_id" = "home" AND o."envelope_id" = e."id" AND o."status" IN ('waiting', 'notified', 'viewed', 'bounced')
			) r
		) p ON e."status" NOT IN ('sealing', 'draft')
		WHERE e."status" IN ('sent', 'in_progress', 'sealing') OR (e."status" = 'draft' AND e."send_at" IS NOT NULL)
	), "over" AS (
		DELETE FROM "envelope_due" d WHERE d."organization_id" = "home" AND d."envelope_id" = ANY ("wanted")
			AND NOT EXISTS (SELECT FROM "due" WHERE "due"."id" = d."envelope_id" AND "due"."at" IS NOT NULL)
	)
	INSERT INTO "envelope_due" ("organization_id", "envelope_id", "due_at", "sealing")
	SELECT "home", "id", "at", "sealing" FROM "due" WHERE "at" IS NOT NULL
	ON CONFLICT ("organization_id", "envelope_id") DO UPDATE SET "due_at" = excluded."due_at", "sealing" = excluded."sealing"
	WHERE ("envelope_due"."due_at", "envelope_due"."sealing") IS DISTINCT FROM (excluded."due_at", excluded."sealing");
END $$;--> statement-breakpoint
ALTER FUNCTION "write_due"(uuid, uuid[]) SET plan_cache_mode = 'force_generic_plan';--> statement-breakpoint
DROP TRIGGER "due_new" ON "envelope";--> statement-breakpoint
CREATE TRIGGER "due_new" AFTER INSERT ON "envelope" FOR EACH ROW
	WHEN (NEW."status" IN ('sent', 'in_progress', 'sealing') OR NEW."send_at" IS NOT NULL) EXECUTE FUNCTION due_of_envelope();--> statement-breakpoint
DROP TRIGGER "due_gone" ON "envelope";--> statement-breakpoint
CREATE TRIGGER "due_gone" AFTER DELETE ON "envelope" FOR EACH ROW
	WHEN (OLD."status" IN ('sent', 'in_progress', 'sealing') OR OLD."send_at" IS NOT NULL) EXECUTE FUNCTION due_of_envelope();--> statement-breakpoint
DROP TRIGGER "due_changed" ON "envelope";--> statement-breakpoint
CREATE TRIGGER "due_changed" AFTER UPDATE ON "envelope" FOR EACH ROW
	WHEN ((OLD."status", OLD."expires_at", OLD."warn_days", OLD."reminders", OLD."send_at") IS DISTINCT FROM (NEW."status", NEW."expires_at", NEW."warn_days", NEW."reminders", NEW."send_at"))
	EXECUTE FUNCTION due_of_envelope();
