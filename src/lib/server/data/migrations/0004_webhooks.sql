CREATE TABLE "webhook_attempt" (
	"organization_id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"url" text NOT NULL,
	"request_headers" jsonb NOT NULL,
	"status" integer,
	"failure" text,
	"response_headers" jsonb NOT NULL,
	"response_body" text NOT NULL,
	"response_cut" boolean NOT NULL,
	CONSTRAINT "webhook_attempt_organization_id_endpoint_id_event_id_id_pk" PRIMARY KEY("organization_id","endpoint_id","event_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_day" (
	"organization_id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"day" text NOT NULL,
	"succeeded" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "webhook_day_organization_id_endpoint_id_day_pk" PRIMARY KEY("organization_id","endpoint_id","day")
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"organization_id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"hold_reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"counted" boolean DEFAULT false NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"last_attempt_at" timestamp (3) with time zone,
	"last_status" integer,
	"last_failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_delivery_organization_id_endpoint_id_event_id_pk" PRIMARY KEY("organization_id","endpoint_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoint" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"mode" text NOT NULL,
	"url" text NOT NULL,
	"description" text NOT NULL,
	"events" jsonb NOT NULL,
	"status" text NOT NULL,
	"disabled_reason" text,
	"disabled_at" timestamp (3) with time zone,
	"secret" text NOT NULL,
	"former_secret" text,
	"former_secret_until" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"last_success_at" timestamp (3) with time zone,
	"last_failure_at" timestamp (3) with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_endpoint_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_event" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"mode" text NOT NULL,
	"type" text NOT NULL,
	"envelope_id" uuid,
	"payload" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_event_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "again" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "signed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "webhook_attempt_age" ON "webhook_attempt" USING btree ("organization_id","started_at");--> statement-breakpoint
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery" USING btree ("organization_id","endpoint_id","next_attempt_at");--> statement-breakpoint
CREATE INDEX "webhook_delivery_list" ON "webhook_delivery" USING btree ("organization_id","endpoint_id","created_at","event_id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_status" ON "webhook_delivery" USING btree ("organization_id","endpoint_id","status","created_at");--> statement-breakpoint
CREATE INDEX "webhook_event_age" ON "webhook_event" USING btree ("organization_id","created_at");