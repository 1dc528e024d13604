ALTER TABLE "document" ADD COLUMN "unused_since" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "document_unused" ON "document" USING btree ("organization_id","unused_since","id") WHERE unused_since is not null;--> statement-breakpoint
-- Versions of templates that are deleted lead nowhere, and held on to their documents. Of all documents it is looked anew whether
-- something needs them, but of those that a correction took out of an envelope: they stay with it, and the trail alone tells.
DO $$
DECLARE
	owned text[] := ARRAY(SELECT relname FROM pg_class WHERE relforcerowsecurity AND relnamespace = 'public'::regnamespace);
	one text;
BEGIN
	-- Whoever owns the tables may not look into them once they are fenced; nobody else does before this is committed.
	FOREACH one IN ARRAY owned LOOP EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', one); END LOOP;
	DELETE FROM "template_version" v WHERE NOT EXISTS (
		SELECT FROM "template" t WHERE t."organization_id" = v."organization_id" AND t."id" = v."template_id"
	);
	UPDATE "document" d SET "unused_since" = CASE WHEN EXISTS (
		SELECT FROM "audit_event" a WHERE a."organization_id" = d."organization_id" AND a."body" LIKE '%"type":"envelope.document_removed"%'
			AND a."body"::jsonb -> 'facts' ->> 'document' = d."id"::text
	) THEN '9999-12-31T00:00:00Z'::timestamptz ELSE d."created_at" END;
	FOREACH one IN ARRAY owned LOOP EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', one); END LOOP;
END $$;--> statement-breakpoint
SELECT put_keys_last();
