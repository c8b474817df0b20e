CREATE TABLE "report_weeks" (
	"brand_id" text NOT NULL,
	"week" date NOT NULL,
	"clinician_id" uuid NOT NULL,
	"figures" jsonb NOT NULL,
	"booked" integer DEFAULT 0 NOT NULL,
	"booked_people" jsonb,
	"is_stale" boolean DEFAULT false NOT NULL,
	CONSTRAINT "report_weeks_brand_id_week_clinician_id_pk" PRIMARY KEY("brand_id","week","clinician_id")
);
