CREATE TABLE "medication_dose_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"medication_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"brand_id" text NOT NULL,
	"day" date NOT NULL,
	"slot" text,
	"turn" integer NOT NULL,
	"answer" text NOT NULL,
	"amount" double precision NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	"reason" text,
	"origin" text NOT NULL,
	"by_id" uuid NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	"ended_how" text
);
--> statement-breakpoint
CREATE TABLE "medication_regimens" (
	"medication_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"holds_from" timestamp with time zone NOT NULL,
	"unit" text NOT NULL,
	"food" text,
	"as_needed" jsonb,
	"steps" jsonb NOT NULL,
	"every_days" integer NOT NULL,
	"weekdays" integer[] NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"reason" text NOT NULL,
	"set_by" uuid NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "medication_regimens_medication_id_version_pk" PRIMARY KEY("medication_id","version")
);
--> statement-breakpoint
CREATE TABLE "medication_reminders" (
	"patient_id" uuid NOT NULL,
	"brand_id" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"slot" text NOT NULL,
	"important" boolean NOT NULL,
	"attempts" integer NOT NULL,
	"next_at" timestamp with time zone,
	CONSTRAINT "medication_reminders_patient_id_brand_id_due_at_pk" PRIMARY KEY("patient_id","brand_id","due_at")
);
--> statement-breakpoint
CREATE TABLE "medication_settings" (
	"patient_id" uuid NOT NULL,
	"brand_id" text NOT NULL,
	"times" jsonb NOT NULL,
	"remind" boolean NOT NULL,
	"planned_until" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "medication_settings_patient_id_brand_id_pk" PRIMARY KEY("patient_id","brand_id")
);
--> statement-breakpoint
CREATE TABLE "medications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"patient_id" uuid NOT NULL,
	"brand_id" text NOT NULL,
	"name" text NOT NULL,
	"strength" text NOT NULL,
	"medicine_id" uuid,
	"source" text NOT NULL,
	"prescription_id" uuid,
	"note" text NOT NULL,
	"file_id" uuid,
	"remind" boolean NOT NULL,
	"important" boolean NOT NULL,
	"added_by" uuid NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"sent_hash" text NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"last_day" date,
	"changed_at" timestamp with time zone NOT NULL,
	"stock_amount" double precision,
	"stock_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "medication_dose_events" ADD CONSTRAINT "medication_dose_events_medication_id_medications_id_fk" FOREIGN KEY ("medication_id") REFERENCES "public"."medications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medication_regimens" ADD CONSTRAINT "medication_regimens_medication_id_medications_id_fk" FOREIGN KEY ("medication_id") REFERENCES "public"."medications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "medication_dose_once" ON "medication_dose_events" USING btree ("medication_id","day","slot","turn") WHERE ended_at is null and slot is not null;--> statement-breakpoint
CREATE INDEX "medication_doses_of_patient" ON "medication_dose_events" USING btree ("patient_id","brand_id","day") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "medication_doses_of_medication" ON "medication_dose_events" USING btree ("medication_id","at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "medication_reminders_next" ON "medication_reminders" USING btree ("next_at","patient_id") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "medication_settings_to_plan" ON "medication_settings" USING btree ("planned_until") WHERE remind;--> statement-breakpoint
CREATE INDEX "medications_of_patient" ON "medications" USING btree ("patient_id","brand_id","changed_at");