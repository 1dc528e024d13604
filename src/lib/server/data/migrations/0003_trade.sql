CREATE TABLE "direct_link" (
	"id" uuid PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"organization_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"role_key" text NOT NULL,
	"enabled" boolean NOT NULL,
	"max_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "direct_link_secretHash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "template_share" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"with_user" uuid,
	"with_organization" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "template_share_once" UNIQUE NULLS NOT DISTINCT("organization_id","template_id","with_user","with_organization")
);
--> statement-breakpoint
CREATE TABLE "bulk_row" (
	"organization_id" uuid NOT NULL,
	"bulk_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"status" text NOT NULL,
	"envelope_id" uuid,
	"code" text,
	"column" text,
	CONSTRAINT "bulk_row_organization_id_bulk_id_line_pk" PRIMARY KEY("organization_id","bulk_id","line")
);
--> statement-breakpoint
CREATE TABLE "bulk_send" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"mode" text DEFAULT 'live' NOT NULL,
	"template_id" uuid NOT NULL,
	"template_version" integer NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"columns" jsonb NOT NULL,
	"total" integer NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "bulk_send_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "access_code" (
	"organization_id" uuid NOT NULL,
	"envelope_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"check" text NOT NULL,
	"code_hash" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "access_code_organization_id_envelope_id_recipient_id_check_pk" PRIMARY KEY("organization_id","envelope_id","recipient_id","check")
);
--> statement-breakpoint
CREATE TABLE "access_pass" (
	"organization_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"check" text NOT NULL,
	"pass_id" uuid NOT NULL,
	"passed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "access_pass_organization_id_entry_id_check_pk" PRIMARY KEY("organization_id","entry_id","check")
);
--> statement-breakpoint
CREATE TABLE "recipient_file" (
	"organization_id" uuid NOT NULL,
	"envelope_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"byte_length" integer NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recipient_file_organization_id_envelope_id_recipient_id_sha256_pk" PRIMARY KEY("organization_id","envelope_id","recipient_id","sha256")
);
--> statement-breakpoint
CREATE TABLE "saved_signature" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"signature" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_signature_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
DROP INDEX "envelope_list";--> statement-breakpoint
DROP INDEX "envelope_list_status";--> statement-breakpoint
ALTER TABLE "signing_link" ADD COLUMN "kind" text DEFAULT 'mail' NOT NULL;--> statement-breakpoint
ALTER TABLE "signing_link" ADD COLUMN "origin" text;--> statement-breakpoint
ALTER TABLE "signing_link" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "signing_link" ADD COLUMN "used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "found" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "template" ADD COLUMN "mode" text DEFAULT 'live' NOT NULL;--> statement-breakpoint
ALTER TABLE "template" ADD COLUMN "visibility" text DEFAULT 'organization' NOT NULL;--> statement-breakpoint
ALTER TABLE "envelope" ADD COLUMN "mode" text DEFAULT 'live' NOT NULL;--> statement-breakpoint
ALTER TABLE "envelope" ADD COLUMN "bulk_id" uuid;--> statement-breakpoint
ALTER TABLE "envelope" ADD COLUMN "warn_days" integer;--> statement-breakpoint
ALTER TABLE "envelope" ADD COLUMN "warned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "envelope" ADD COLUMN "reminders" jsonb;--> statement-breakpoint
ALTER TABLE "recipient" ADD COLUMN "group" jsonb;--> statement-breakpoint
ALTER TABLE "recipient" ADD COLUMN "attached_to" uuid;--> statement-breakpoint
ALTER TABLE "recipient" ADD COLUMN "host" jsonb;--> statement-breakpoint
ALTER TABLE "recipient" ADD COLUMN "message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "recipient" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "recipient" ADD COLUMN "access" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "recipient" ADD COLUMN "passcode_hash" text;--> statement-breakpoint
ALTER TABLE "recipient" ADD COLUMN "may_delegate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "recipient" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "recipient" ADD COLUMN "replaced_by" uuid;--> statement-breakpoint
ALTER TABLE "recipient" ADD COLUMN "notified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "recipient" ADD COLUMN "reminders_sent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "recipient" ADD COLUMN "last_reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "embed_origins" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "direct_link_template" ON "direct_link" USING btree ("organization_id","template_id");--> statement-breakpoint
CREATE INDEX "template_share_user" ON "template_share" USING btree ("with_user");--> statement-breakpoint
CREATE INDEX "template_share_organization" ON "template_share" USING btree ("with_organization");--> statement-breakpoint
CREATE INDEX "bulk_row_status" ON "bulk_row" USING btree ("organization_id","bulk_id","status","line");--> statement-breakpoint
CREATE INDEX "bulk_send_list" ON "bulk_send" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "template_folder" ON "template" USING btree ("organization_id","folder");--> statement-breakpoint
CREATE INDEX "envelope_list_mode" ON "envelope" USING btree ("organization_id","mode","updated_at","id");--> statement-breakpoint
CREATE INDEX "envelope_list_mode_status" ON "envelope" USING btree ("organization_id","mode","status","updated_at","id");--> statement-breakpoint
CREATE INDEX "envelope_bulk" ON "envelope" USING btree ("organization_id","bulk_id","id");--> statement-breakpoint
CREATE INDEX "envelope_template" ON "envelope" USING btree ("organization_id","template_id");--> statement-breakpoint
CREATE INDEX "recipient_host" ON "recipient" USING btree ("organization_id",("host"->>'email'),"status") WHERE "recipient"."role" = 'in_person';