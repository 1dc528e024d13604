CREATE TABLE "notification_choice" (
	"user_id" uuid NOT NULL,
	"event" text NOT NULL,
	"channel" text NOT NULL,
	"is_on" boolean NOT NULL,
	CONSTRAINT "notification_choice_user_id_event_channel_pk" PRIMARY KEY("user_id","event","channel")
);
--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "event" text;--> statement-breakpoint
-- Mails that were switched off stay so.
INSERT INTO "notification_choice" ("user_id", "event", "channel", "is_on") SELECT "user_id", "kind", 'mail', false FROM "muted_mail";--> statement-breakpoint
DROP TABLE "muted_mail";