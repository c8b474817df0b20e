CREATE TABLE "report_moments" (
	"brand_id" text PRIMARY KEY NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"triage_overdue" integer NOT NULL
);
