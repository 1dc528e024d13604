CREATE TABLE "saved_message" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"owner_id" uuid,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_message_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE INDEX "saved_message_owner" ON "saved_message" USING btree ("organization_id","owner_id");