CREATE TABLE "image_readings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"patient_id" uuid NOT NULL,
	"brand_id" text NOT NULL,
	"file_id" uuid,
	"made_by" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"sent_hash" text NOT NULL,
	"found" jsonb,
	"reason" text,
	"confirmed" jsonb,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" uuid,
	"vital_id" uuid,
	"dismissed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "image_readings_of_patient" ON "image_readings" USING btree ("patient_id","brand_id","made_at");--> statement-breakpoint
CREATE INDEX "image_readings_open" ON "image_readings" USING btree ("made_at") WHERE confirmed_at is null and dismissed_at is null;