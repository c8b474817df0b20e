CREATE TABLE "collected_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"patient_id" uuid NOT NULL,
	"taken_by" uuid NOT NULL,
	"blob_key" text NOT NULL,
	"kind" text NOT NULL,
	"unit" text,
	"shown" jsonb NOT NULL,
	"taken_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "photo_collection_consents" (
	"brand_id" text NOT NULL,
	"patient_id" uuid NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "photo_collection_consents_brand_id_patient_id_pk" PRIMARY KEY("brand_id","patient_id")
);
--> statement-breakpoint
CREATE INDEX "collected_photos_of_patient" ON "collected_photos" USING btree ("patient_id","brand_id","taken_at");--> statement-breakpoint
CREATE INDEX "collected_photos_in_order" ON "collected_photos" USING btree ("taken_at","id");