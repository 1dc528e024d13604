CREATE TABLE "contact" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"mode" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"locale" text,
	"note" text DEFAULT '' NOT NULL,
	"source" text NOT NULL,
	"name_key" text NOT NULL,
	"letters" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"recent_at" timestamp (3) with time zone NOT NULL,
	"times_used" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "contact_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "contact_grams" (
	"organization_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"grams" integer[] NOT NULL,
	CONSTRAINT "contact_grams_organization_id_contact_id_pk" PRIMARY KEY("organization_id","contact_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "contact_email" ON "contact" USING btree ("organization_id","mode","email");--> statement-breakpoint
CREATE INDEX "contact_list_name" ON "contact" USING btree ("organization_id","mode","name_key","id");--> statement-breakpoint
CREATE INDEX "contact_list_recent" ON "contact" USING btree ("organization_id","mode","recent_at","id");--> statement-breakpoint
CREATE INDEX "contact_grams_any" ON "contact_grams" USING gin ("grams");--> statement-breakpoint
ALTER INDEX "contact_grams_any" SET (gin_pending_list_limit = 512);--> statement-breakpoint
-- Contacts are found as envelopes are: by groups of three letters, of which the first of a word has the blank before it.
CREATE FUNCTION "gram_contacts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "contact_grams" ("organization_id", "contact_id", "grams")
	SELECT c."organization_id", c."id", grams_of(c."organization_id", c."letters") FROM "changed" c ORDER BY c."id"
	ON CONFLICT ("organization_id", "contact_id") DO UPDATE SET "grams" = excluded."grams"
	WHERE "contact_grams"."grams" IS DISTINCT FROM excluded."grams";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "gram_contact"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		DELETE FROM "contact_grams" WHERE "organization_id" = OLD."organization_id" AND "contact_id" = OLD."id";
	ELSE
		UPDATE "contact_grams" SET "grams" = grams_of(NEW."organization_id", NEW."letters")
		WHERE "organization_id" = NEW."organization_id" AND "contact_id" = NEW."id";
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "gram_came" AFTER INSERT ON "contact" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION gram_contacts();--> statement-breakpoint
CREATE TRIGGER "gram_went" AFTER DELETE ON "contact" FOR EACH ROW EXECUTE FUNCTION gram_contact();--> statement-breakpoint
CREATE TRIGGER "gram_changed" AFTER UPDATE ON "contact" FOR EACH ROW
	WHEN (OLD."letters" IS DISTINCT FROM NEW."letters") EXECUTE FUNCTION gram_contact();
