CREATE TABLE "brand_texts" (
	"brand_id" text NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"version" integer NOT NULL,
	"content" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_by" uuid NOT NULL,
	CONSTRAINT "brand_texts_brand_id_kind_language_version_pk" PRIMARY KEY("brand_id","kind","language","version")
);
--> statement-breakpoint
CREATE TABLE "discrepancy_owners" (
	"brand_id" text NOT NULL,
	"kind" text NOT NULL,
	"object_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "discrepancy_owners_brand_id_kind_object_id_pk" PRIMARY KEY("brand_id","kind","object_id")
);
--> statement-breakpoint
CREATE TABLE "partner_calls" (
	"partner" text PRIMARY KEY NOT NULL,
	"last_success_at" timestamp with time zone,
	"last_failure_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "discrepancy_owners_by_age" ON "discrepancy_owners" USING btree ("since");