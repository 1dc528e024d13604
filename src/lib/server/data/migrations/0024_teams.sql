CREATE TABLE "team" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "team_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "team_member" (
	"organization_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "team_member_organization_id_team_id_user_id_pk" PRIMARY KEY("organization_id","team_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "bulk_send" ADD COLUMN "visibility" text DEFAULT 'organization' NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_send" ADD COLUMN "team_id" uuid;--> statement-breakpoint
ALTER TABLE "template" ADD COLUMN "team_id" uuid;--> statement-breakpoint
ALTER TABLE "envelope" ADD COLUMN "visibility" text DEFAULT 'organization' NOT NULL;--> statement-breakpoint
ALTER TABLE "envelope" ADD COLUMN "team_id" uuid;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "visibility" text DEFAULT 'organization' NOT NULL;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "managers_see_all" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "is_narrowed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "team_name" ON "team" USING btree ("organization_id","name_key");--> statement-breakpoint
CREATE INDEX "team_member_user" ON "team_member" USING btree ("organization_id","user_id","created_at","team_id");--> statement-breakpoint
CREATE INDEX "envelope_list_sender_status" ON "envelope" USING btree ("organization_id","mode","sender","status","updated_at","id");--> statement-breakpoint
CREATE INDEX "envelope_shown_organization" ON "envelope" USING btree ("organization_id","mode","status","updated_at","id") WHERE visibility = 'organization';--> statement-breakpoint
CREATE INDEX "envelope_shown_team" ON "envelope" USING btree ("organization_id","team_id","mode","status","updated_at","id") WHERE team_id is not null;