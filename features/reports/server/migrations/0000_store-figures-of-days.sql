CREATE TABLE "report_days" (
	"brand_id" text NOT NULL,
	"day" date NOT NULL,
	"clinician_id" uuid NOT NULL,
	"booked" integer DEFAULT 0 NOT NULL,
	"booked_people" integer DEFAULT 0 NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL,
	"declined" integer DEFAULT 0 NOT NULL,
	"cancelled" integer DEFAULT 0 NOT NULL,
	"no_show" integer DEFAULT 0 NOT NULL,
	"still_open" integer DEFAULT 0 NOT NULL,
	"started" integer DEFAULT 0 NOT NULL,
	"on_time" integer DEFAULT 0 NOT NULL,
	"late" integer DEFAULT 0 NOT NULL,
	"new_patients" integer DEFAULT 0 NOT NULL,
	"returning_patients" integer DEFAULT 0 NOT NULL,
	"prescribed" integer DEFAULT 0 NOT NULL,
	"not_prescribed" integer DEFAULT 0 NOT NULL,
	"notes_late" integer DEFAULT 0 NOT NULL,
	"notes_in_time" integer DEFAULT 0 NOT NULL,
	"tests_ordered" integer DEFAULT 0 NOT NULL,
	"tests_reported" integer DEFAULT 0 NOT NULL,
	"tests_cancelled" integer DEFAULT 0 NOT NULL,
	"tests_under_way" integer DEFAULT 0 NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"requests_paid" integer DEFAULT 0 NOT NULL,
	"requests_refunded" integer DEFAULT 0 NOT NULL,
	"requests_kept" integer DEFAULT 0 NOT NULL,
	"requests_unpaid" integer DEFAULT 0 NOT NULL,
	"paid_visits" integer DEFAULT 0 NOT NULL,
	"paid_tests" integer DEFAULT 0 NOT NULL,
	"paid_other" integer DEFAULT 0 NOT NULL,
	"booked_minutes" integer DEFAULT 0 NOT NULL,
	"offered_minutes" integer DEFAULT 0 NOT NULL,
	"asked_paise" bigint DEFAULT 0 NOT NULL,
	"collected_paise" bigint DEFAULT 0 NOT NULL,
	"refunded_paise" bigint DEFAULT 0 NOT NULL,
	"unpaid_paise" bigint DEFAULT 0 NOT NULL,
	"visits_paise" bigint DEFAULT 0 NOT NULL,
	"tests_paise" bigint DEFAULT 0 NOT NULL,
	"other_paise" bigint DEFAULT 0 NOT NULL,
	"people" jsonb NOT NULL,
	"spreads" jsonb NOT NULL,
	CONSTRAINT "report_days_brand_id_day_clinician_id_pk" PRIMARY KEY("brand_id","day","clinician_id")
);
--> statement-breakpoint
CREATE TABLE "report_days_changed" (
	"brand_id" text NOT NULL,
	"day" date NOT NULL,
	"changes" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_days_changed_brand_id_day_pk" PRIMARY KEY("brand_id","day")
);
--> statement-breakpoint
CREATE TABLE "report_differences" (
	"brand_id" text NOT NULL,
	"day" date NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"rows" integer NOT NULL,
	CONSTRAINT "report_differences_brand_id_day_found_at_pk" PRIMARY KEY("brand_id","day","found_at")
);
--> statement-breakpoint
CREATE INDEX "report_days_of_clinician" ON "report_days" USING btree ("clinician_id","brand_id","day");