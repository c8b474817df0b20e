CREATE TABLE "report_rows_changed" (
	"brand_id" text NOT NULL,
	"day" date NOT NULL,
	"clinician_id" uuid NOT NULL,
	"changes" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_rows_changed_brand_id_day_clinician_id_pk" PRIMARY KEY("brand_id","day","clinician_id")
);
--> statement-breakpoint
-- Visits that were never paid, and tests that a laboratory cancels for one of several patients, count otherwise now.
INSERT INTO "report_days_changed" ("brand_id", "day", "changes", "changed_at")
SELECT DISTINCT "brand_id", "day", 1, now() FROM "report_days" ON CONFLICT DO NOTHING;
