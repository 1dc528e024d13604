CREATE TABLE "subscription" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"plan" text NOT NULL,
	"status" text NOT NULL,
	"current_period_start" timestamp (3) with time zone NOT NULL,
	"current_period_end" timestamp (3) with time zone NOT NULL,
	"cancel_at_period_end" boolean NOT NULL,
	"scheduled_plan" text,
	"provider_name" text,
	"customer_portal_url" text,
	"provider_customer_id" text,
	"provider_subscription_id" text,
	"provider_updated_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscription_providerSubscriptionId_unique" UNIQUE("provider_subscription_id")
);
--> statement-breakpoint
CREATE TABLE "usage" (
	"organization_id" uuid NOT NULL,
	"resource" text NOT NULL,
	"period_start" timestamp (3) with time zone NOT NULL,
	"used" bigint NOT NULL,
	CONSTRAINT "usage_organization_id_resource_period_start_pk" PRIMARY KEY("organization_id","resource","period_start")
);
--> statement-breakpoint
CREATE TABLE "identity_passkey" (
	"credential_id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"public_key" text NOT NULL,
	"counter" integer NOT NULL,
	"transports" jsonb NOT NULL,
	"friendly_name" text NOT NULL,
	"relying_party_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "api_key" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "api_key_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "branding" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"sender_name" text,
	"colour" text,
	"logo_sha256" text,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "logo" (
	"sha256" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"locale" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"organization_id" uuid,
	"type" text NOT NULL,
	"priority" text NOT NULL,
	"service" text NOT NULL,
	"title" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"url" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "notification_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "ownership_offer" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"from_user" uuid NOT NULL,
	"to_user" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"document_types" jsonb NOT NULL,
	"callback_url" text,
	"reference" text,
	"url" text,
	"reason" text,
	"attempts" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identity_challenge" ADD COLUMN "facts" jsonb;--> statement-breakpoint
ALTER TABLE "identity_session" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "identity_session" ADD COLUMN "ip" text;--> statement-breakpoint
ALTER TABLE "identity_user" ADD COLUMN "must_change_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_user" ADD COLUMN "totp_secret" text;--> statement-breakpoint
ALTER TABLE "identity_user" ADD COLUMN "totp_confirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_user" ADD COLUMN "totp_last_step" integer;--> statement-breakpoint
ALTER TABLE "identity_user" ADD COLUMN "mfa" jsonb;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "identity_passkey_user" ON "identity_passkey" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "api_key_organization" ON "api_key" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_once" ON "invitation" USING btree ("organization_id","email");--> statement-breakpoint
CREATE INDEX "invitation_email" ON "invitation" USING btree ("email");--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("user_id","id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "verification_user" ON "verification" USING btree ("user_id","created_at");