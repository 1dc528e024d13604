CREATE TABLE "page_text" (
	"organization_id" uuid NOT NULL,
	"document_sha256" text NOT NULL,
	"first_page" integer NOT NULL,
	"page_count" integer NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "page_text_organization_id_document_sha256_first_page_pk" PRIMARY KEY("organization_id","document_sha256","first_page")
);
--> statement-breakpoint
CREATE INDEX "page_text_file" ON "page_text" USING btree ("organization_id","sha256");