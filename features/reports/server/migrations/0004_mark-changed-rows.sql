CREATE TABLE "report_rows_changed" (
	"brand_id" text NOT NULL,
	"day" date NOT NULL,
	"clinician_id" uuid NOT NULL,
	"changes" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_rows_changed_brand_id_day_clinician_id_pk" PRIMARY KEY("brand_id","day","clinician_id")
);
