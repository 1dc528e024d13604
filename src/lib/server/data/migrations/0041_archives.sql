ALTER TABLE "seal_record" ADD COLUMN "archive_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sealed_document" ADD COLUMN "level_asked" text;--> statement-breakpoint
CREATE INDEX "seal_record_due" ON "seal_record" USING btree ("archive_due_at") WHERE "seal_record"."archive_due_at" is not null;--> statement-breakpoint
DO $$
DECLARE
	-- Fences stand once all migrations are over: on a new database there is none yet, and none is to look as if there were.
	owned text[] := ARRAY(SELECT relname FROM pg_class WHERE oid = 'sealed_document'::regclass AND relforcerowsecurity);
	one text;
BEGIN
	-- Whoever owns the table may not look into it once it is fenced; nobody else does before this is committed.
	FOREACH one IN ARRAY owned LOOP EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', one); END LOOP;
	UPDATE "seal_record" AS "r" SET "archive_due_at" = now() FROM "sealed_document" AS "d"
	WHERE "d"."organization_id" = "r"."organization_id" AND "d"."sha256" = "r"."sha256" AND "d"."level" = 'B-T';
	FOREACH one IN ARRAY owned LOOP EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', one); END LOOP;
END $$;--> statement-breakpoint
SELECT put_keys_last();
