-- What grows with what organizations do has theirs in every unique key, and in every row one: nobody's is the host's (ADR 65).
UPDATE "job" SET "organization_id" = '00000000-0000-0000-0000-000000000000' WHERE "organization_id" IS NULL;--> statement-breakpoint
ALTER TABLE "job" ALTER COLUMN "organization_id" SET DEFAULT '00000000-0000-0000-0000-000000000000';--> statement-breakpoint
ALTER TABLE "job" ALTER COLUMN "organization_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "job" DROP CONSTRAINT "job_pkey";--> statement-breakpoint
ALTER TABLE "job" ADD CONSTRAINT "job_id_organization_id_pk" PRIMARY KEY("id","organization_id");--> statement-breakpoint
DROP INDEX "job_key";--> statement-breakpoint
CREATE UNIQUE INDEX "job_key" ON "job" USING btree ("kind","key","organization_id") WHERE state <> 'dead';--> statement-breakpoint
UPDATE "notification" SET "organization_id" = '00000000-0000-0000-0000-000000000000' WHERE "organization_id" IS NULL;--> statement-breakpoint
ALTER TABLE "notification" ALTER COLUMN "organization_id" SET DEFAULT '00000000-0000-0000-0000-000000000000';--> statement-breakpoint
ALTER TABLE "notification" ALTER COLUMN "organization_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "notification" DROP CONSTRAINT "notification_user_id_id_pk";--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_id_organization_id_pk" PRIMARY KEY("user_id","id","organization_id");--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD COLUMN "organization_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_key" DROP CONSTRAINT "idempotency_key_pkey";--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_key_organization_id_pk" PRIMARY KEY("key","organization_id");--> statement-breakpoint
ALTER TABLE "seal_record" DROP CONSTRAINT "seal_record_pkey";--> statement-breakpoint
ALTER TABLE "seal_record" ADD CONSTRAINT "seal_record_sha256_organization_id_pk" PRIMARY KEY("sha256","organization_id");--> statement-breakpoint
ALTER TABLE "signing_link" DROP CONSTRAINT "signing_link_pkey";--> statement-breakpoint
ALTER TABLE "signing_link" ADD CONSTRAINT "signing_link_secret_hash_organization_id_pk" PRIMARY KEY("secret_hash","organization_id");--> statement-breakpoint
ALTER TABLE "signing_link" DROP CONSTRAINT "signing_link_linkId_unique";--> statement-breakpoint
ALTER TABLE "signing_link" ADD CONSTRAINT "signing_link_id" UNIQUE("link_id","organization_id");--> statement-breakpoint
ALTER TABLE "direct_link" DROP CONSTRAINT "direct_link_pkey";--> statement-breakpoint
ALTER TABLE "direct_link" DROP CONSTRAINT "direct_link_secretHash_unique";--> statement-breakpoint
ALTER TABLE "direct_link" ADD CONSTRAINT "direct_link_secret_hash_organization_id_pk" PRIMARY KEY("secret_hash","organization_id");--> statement-breakpoint
SELECT put_keys_last();
