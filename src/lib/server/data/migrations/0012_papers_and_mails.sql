CREATE TABLE "identity_paper" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"verification_id" uuid,
	"kind" text NOT NULL,
	"side" text NOT NULL,
	"sealed" text NOT NULL,
	"byte_length" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "muted_mail" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "muted_mail_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
ALTER TABLE "verification" ADD COLUMN "document_name" text;--> statement-breakpoint
ALTER TABLE "verification" ADD COLUMN "document_country" text;--> statement-breakpoint
ALTER TABLE "verification" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "identity_paper_kept" ON "identity_paper" USING btree ("user_id","kind","side") WHERE verification_id is null;--> statement-breakpoint
CREATE INDEX "identity_paper_user" ON "identity_paper" USING btree ("user_id");