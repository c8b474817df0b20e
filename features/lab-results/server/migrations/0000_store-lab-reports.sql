CREATE TABLE "lab_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"patient_id" uuid NOT NULL,
	"source" text NOT NULL,
	"name" text NOT NULL,
	"package_ids" jsonb NOT NULL,
	"lab_name" text,
	"order_id" uuid,
	"taken_at" timestamp with time zone NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	"age" integer,
	"sex" text,
	"state" text NOT NULL,
	"abnormal" integer NOT NULL,
	"critical" integer NOT NULL,
	"file_id" uuid,
	"paper" text NOT NULL,
	"paper_attempts" integer NOT NULL,
	"paper_next_at" timestamp with time zone,
	"added_by" uuid,
	"seen_by" uuid,
	"seen_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "lab_values" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"brand_id" text NOT NULL,
	"patient_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"loinc" text,
	"value" text NOT NULL,
	"number" double precision,
	"table_number" double precision,
	"unit" text NOT NULL,
	"range" text NOT NULL,
	"low" double precision,
	"high" double precision,
	"flag" text NOT NULL,
	"level" text NOT NULL,
	"contradicts" boolean NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"stored_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lab_values" ADD CONSTRAINT "lab_values_report_id_lab_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."lab_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lab_reports_of_patient" ON "lab_reports" USING btree ("patient_id","brand_id","taken_at","id");--> statement-breakpoint
CREATE INDEX "lab_reports_unseen" ON "lab_reports" USING btree ("brand_id","patient_id","reported_at") WHERE abnormal > 0 and seen_at is null;--> statement-breakpoint
CREATE INDEX "lab_reports_paper_due" ON "lab_reports" USING btree ("paper_next_at") WHERE paper_next_at is not null;--> statement-breakpoint
CREATE INDEX "lab_reports_of_file" ON "lab_reports" USING btree ("file_id") WHERE file_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "lab_values_once" ON "lab_values" USING btree ("report_id","code");--> statement-breakpoint
CREATE INDEX "lab_values_trend" ON "lab_values" USING btree ("patient_id","brand_id","loinc","taken_at") WHERE loinc is not null and table_number is not null;