CREATE TABLE "vital_edits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vital_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_id" uuid NOT NULL,
	"action" text NOT NULL,
	"readings" jsonb NOT NULL,
	"unit" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"note" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vital_ranges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"patient_id" uuid NOT NULL,
	"brand_id" text NOT NULL,
	"measure" text NOT NULL,
	"critical_low" double precision,
	"low" double precision,
	"high" double precision,
	"critical_high" double precision,
	"set_by" uuid NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "vital_routines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"patient_id" uuid NOT NULL,
	"brand_id" text NOT NULL,
	"type" text NOT NULL,
	"context" text,
	"every_days" integer NOT NULL,
	"times" text[] NOT NULL,
	"unit" text NOT NULL,
	"targets" jsonb NOT NULL,
	"note" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"set_by" uuid NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	"sent_hash" text NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "vital_triage" (
	"brand_id" text NOT NULL,
	"patient_id" uuid NOT NULL,
	"owner_id" uuid,
	"deadline_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"updated_by" uuid NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vital_triage_brand_id_patient_id_pk" PRIMARY KEY("brand_id","patient_id")
);
--> statement-breakpoint
CREATE TABLE "vitals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"patient_id" uuid NOT NULL,
	"brand_id" text NOT NULL,
	"type" text NOT NULL,
	"value" double precision,
	"systolic" double precision,
	"diastolic" double precision,
	"pulse" double precision,
	"context" text,
	"unit" text NOT NULL,
	"usual" double precision,
	"taken_at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"source_ref" text,
	"note" text DEFAULT '' NOT NULL,
	"file_id" uuid,
	"entered_by" uuid NOT NULL,
	"entered_as" text NOT NULL,
	"sent_hash" text NOT NULL,
	"edits" integer DEFAULT 0 NOT NULL,
	"critical_at" timestamp with time zone,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "vital_edits" ADD CONSTRAINT "vital_edits_vital_id_vitals_id_fk" FOREIGN KEY ("vital_id") REFERENCES "public"."vitals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vital_edits_of_vital" ON "vital_edits" USING btree ("vital_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "vital_ranges_in_force" ON "vital_ranges" USING btree ("patient_id","brand_id","measure") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "vital_routines_in_force" ON "vital_routines" USING btree ("patient_id","brand_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "vitals_of_patient" ON "vitals" USING btree ("patient_id","brand_id","taken_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "vitals_of_type" ON "vitals" USING btree ("patient_id","brand_id","type","taken_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "vitals_critical" ON "vitals" USING btree ("patient_id","brand_id","taken_at") WHERE critical_at is not null and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "vitals_of_source" ON "vitals" USING btree ("patient_id","brand_id","source","source_ref") WHERE source_ref is not null;