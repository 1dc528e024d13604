CREATE TABLE "idempotency_key" (
	"key" text PRIMARY KEY NOT NULL,
	"request_sha256" text NOT NULL,
	"body" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text NOT NULL,
	"run_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"max_attempts" integer NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"worker" text,
	"error" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"to_address" text NOT NULL,
	"to_name" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "outbox_mail_messageId_unique" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seal_key" (
	"purpose" text PRIMARY KEY NOT NULL,
	"certificate" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seal_record" (
	"sha256" text PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"envelope_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_link" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"envelope_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"dead_at" timestamp (3) with time zone,
	CONSTRAINT "signing_link_linkId_unique" UNIQUE("link_id")
);
--> statement-breakpoint
CREATE TABLE "document" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"upload_sha256" text NOT NULL,
	"byte_length" integer NOT NULL,
	"pages" jsonb NOT NULL,
	"form_fields" integer NOT NULL,
	"warnings" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "document_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "page_image" (
	"organization_id" uuid NOT NULL,
	"document_sha256" text NOT NULL,
	"page" integer NOT NULL,
	"width" integer NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "page_image_organization_id_document_sha256_page_width_pk" PRIMARY KEY("organization_id","document_sha256","page","width")
);
--> statement-breakpoint
CREATE TABLE "template" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"folder" text,
	"status" text NOT NULL,
	"version" integer NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "template_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "template_version" (
	"organization_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "template_version_organization_id_template_id_version_pk" PRIMARY KEY("organization_id","template_id","version")
);
--> statement-breakpoint
CREATE TABLE "audit_event" (
	"organization_id" uuid NOT NULL,
	"envelope_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"body" text NOT NULL,
	"hash" text NOT NULL,
	"disclosures" jsonb NOT NULL,
	CONSTRAINT "audit_event_organization_id_envelope_id_sequence_pk" PRIMARY KEY("organization_id","envelope_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "envelope" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"sender" uuid NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"status" text NOT NULL,
	"version" integer NOT NULL,
	"documents" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"template_id" uuid,
	"template_version" integer,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "envelope_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "field_value" (
	"organization_id" uuid NOT NULL,
	"envelope_id" uuid NOT NULL,
	"field_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "field_value_organization_id_envelope_id_field_id_pk" PRIMARY KEY("organization_id","envelope_id","field_id")
);
--> statement-breakpoint
CREATE TABLE "recipient" (
	"organization_id" uuid NOT NULL,
	"envelope_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"key" text NOT NULL,
	"role" text NOT NULL,
	"order" integer NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"locale" text NOT NULL,
	"status" text NOT NULL,
	"consented_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "recipient_organization_id_envelope_id_id_pk" PRIMARY KEY("organization_id","envelope_id","id")
);
--> statement-breakpoint
CREATE TABLE "sealed_document" (
	"organization_id" uuid NOT NULL,
	"envelope_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"byte_length" integer NOT NULL,
	"level" text NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sealed_document_organization_id_envelope_id_document_id_pk" PRIMARY KEY("organization_id","envelope_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "identity_challenge" (
	"session_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"user_id" uuid,
	"code_hash" text,
	"tries" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_key" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_key" jsonb NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"refresh_hash" text NOT NULL,
	"previous_refresh_hash" text,
	"rotated_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "identity_session_refreshHash_unique" UNIQUE("refresh_hash"),
	CONSTRAINT "identity_session_previousRefreshHash_unique" UNIQUE("previous_refresh_hash")
);
--> statement-breakpoint
CREATE TABLE "identity_user" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"confirmed" boolean NOT NULL,
	"attributes" jsonb NOT NULL,
	"password_verifier" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "identity_user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "app_user" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"locale" text NOT NULL,
	"address" jsonb,
	"is_admin" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "app_user_subject_unique" UNIQUE("subject"),
	CONSTRAINT "app_user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "member" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "member_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "organization" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"mode" text DEFAULT 'live' NOT NULL,
	"plan" text DEFAULT 'Free' NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "organization_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "pending_profile" (
	"email" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"locale" text NOT NULL,
	"company_name" text NOT NULL,
	"company_slug" text NOT NULL,
	"address" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "preference" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "preference_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE INDEX "job_due" ON "job" USING btree ("run_at") WHERE state = 'ready';--> statement-breakpoint
CREATE INDEX "job_lease" ON "job" USING btree ("lease_until") WHERE state = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "job_key" ON "job" USING btree ("kind","key") WHERE state <> 'dead';--> statement-breakpoint
CREATE INDEX "outbox_mail_to" ON "outbox_mail" USING btree ("to_address","created_at");--> statement-breakpoint
CREATE INDEX "signing_link_recipient" ON "signing_link" USING btree ("organization_id","envelope_id","recipient_id");--> statement-breakpoint
CREATE INDEX "template_list" ON "template" USING btree ("organization_id","status","updated_at","id");--> statement-breakpoint
CREATE INDEX "envelope_list" ON "envelope" USING btree ("organization_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "envelope_list_status" ON "envelope" USING btree ("organization_id","status","updated_at","id");--> statement-breakpoint
CREATE INDEX "recipient_email" ON "recipient" USING btree ("organization_id","email","status");--> statement-breakpoint
CREATE INDEX "identity_challenge_email" ON "identity_challenge" USING btree ("email","kind");--> statement-breakpoint
CREATE INDEX "identity_session_user" ON "identity_session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "member_user" ON "member" USING btree ("user_id","organization_id");