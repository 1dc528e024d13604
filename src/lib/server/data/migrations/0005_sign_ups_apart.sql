ALTER TABLE "identity_user" DROP CONSTRAINT "identity_user_email_unique";--> statement-breakpoint
ALTER TABLE "pending_profile" DROP CONSTRAINT "pending_profile_pkey";--> statement-breakpoint
ALTER TABLE "identity_challenge" ADD COLUMN "origin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_session" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "identity_user" ADD COLUMN "origin" text;--> statement-breakpoint
ALTER TABLE "pending_profile" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "pending_profile" ALTER COLUMN "id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "pending_profile" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "pending_profile" ADD COLUMN "device" text;--> statement-breakpoint
CREATE UNIQUE INDEX "identity_user_confirmed_email" ON "identity_user" USING btree ("email") WHERE confirmed;--> statement-breakpoint
CREATE INDEX "identity_user_email" ON "identity_user" USING btree ("email");--> statement-breakpoint
CREATE INDEX "pending_profile_email" ON "pending_profile" USING btree ("email");--> statement-breakpoint
-- Registrations that wait belong to the sign-up that there is for their address.
UPDATE "pending_profile" SET "subject" = "identity_user"."id"::text FROM "identity_user" WHERE "identity_user"."email" = "pending_profile"."email";
