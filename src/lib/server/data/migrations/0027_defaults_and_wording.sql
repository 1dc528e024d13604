CREATE TABLE "mail_wording" (
	"organization_id" uuid NOT NULL,
	"mail" text NOT NULL,
	"locale" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mail_wording_organization_id_mail_locale_pk" PRIMARY KEY("organization_id","mail","locale")
);
--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "envelope_defaults" jsonb DEFAULT '{}'::jsonb NOT NULL;