CREATE TABLE "vital_alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"patient_id" uuid NOT NULL,
	"text" text NOT NULL,
	"path" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"raised_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "vital_alerts_of_patient" ON "vital_alerts" USING btree ("patient_id","brand_id","raised_at");