CREATE TABLE "unanchored_head" (
	"organization_id" uuid NOT NULL,
	"envelope_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"hash" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "unanchored_head_organization_id_envelope_id_pk" PRIMARY KEY("organization_id","envelope_id")
);
--> statement-breakpoint
CREATE TABLE "anchored_head" (
	"organization_id" uuid NOT NULL,
	"envelope_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"position" integer NOT NULL,
	"sequence" integer NOT NULL,
	"hash" text NOT NULL,
	"proof" text[] NOT NULL,
	CONSTRAINT "anchored_head_organization_id_envelope_id_number_pk" PRIMARY KEY("organization_id","envelope_id","number")
);
--> statement-breakpoint
CREATE TABLE "audit_anchor" (
	"organization_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"previous" text NOT NULL,
	"size" integer NOT NULL,
	"root" text NOT NULL,
	"token" text NOT NULL,
	"hash" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "audit_anchor_organization_id_number_pk" PRIMARY KEY("organization_id","number")
);
--> statement-breakpoint
CREATE INDEX "unanchored_head_due" ON "unanchored_head" USING btree ("organization_id","due_at","envelope_id");--> statement-breakpoint
CREATE UNIQUE INDEX "anchored_head_place" ON "anchored_head" USING btree ("organization_id","number","position");--> statement-breakpoint
-- A head waits for the anchor of its hour from the first event on that none has: later ones move the head, not the hour.
CREATE FUNCTION "await_anchor"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "unanchored_head" ("organization_id", "envelope_id", "sequence", "hash", "due_at")
	SELECT DISTINCT ON (a."organization_id", a."envelope_id") a."organization_id", a."envelope_id", a."sequence", a."hash",
		date_trunc('hour', coalesce(a."at"::timestamptz, now()), 'UTC') + interval '1 hour'
	FROM "added" a ORDER BY a."organization_id", a."envelope_id", a."sequence" DESC
	ON CONFLICT ("organization_id", "envelope_id") DO UPDATE SET "sequence" = excluded."sequence", "hash" = excluded."hash"
	WHERE "unanchored_head"."sequence" < excluded."sequence";
	RETURN NULL;
END $$;--> statement-breakpoint
-- A head that has grown meanwhile waits on, also where a backup is read back.
CREATE FUNCTION "have_anchor"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "unanchored_head" u USING "added" a
	WHERE u."organization_id" = a."organization_id" AND u."envelope_id" = a."envelope_id" AND u."sequence" <= a."sequence";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "anchor_awaited" AFTER INSERT ON "audit_event" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION await_anchor();--> statement-breakpoint
CREATE TRIGGER "anchor_had" AFTER INSERT ON "anchored_head" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION have_anchor();--> statement-breakpoint
DO $$
DECLARE
	-- Fences stand once all migrations are over: on a new database there is none yet, and none is to look as if there were.
	owned text[] := ARRAY(SELECT relname FROM pg_class WHERE oid = 'audit_event'::regclass AND relforcerowsecurity);
	one text;
BEGIN
	-- Whoever owns the table may not look into it once it is fenced; nobody else does before this is committed.
	FOREACH one IN ARRAY owned LOOP EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', one); END LOOP;
	INSERT INTO "unanchored_head" ("organization_id", "envelope_id", "sequence", "hash", "due_at")
	SELECT DISTINCT ON (a."organization_id", a."envelope_id") a."organization_id", a."envelope_id", a."sequence", a."hash",
		date_trunc('hour', now(), 'UTC')
	FROM "audit_event" a ORDER BY a."organization_id", a."envelope_id", a."sequence" DESC;
	FOREACH one IN ARRAY owned LOOP EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', one); END LOOP;
END $$;--> statement-breakpoint
SELECT put_keys_last();
