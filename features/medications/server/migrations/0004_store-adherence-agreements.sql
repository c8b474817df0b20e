CREATE TABLE "medication_agreements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"patient_id" uuid NOT NULL,
	"brand_id" text NOT NULL,
	"clinician_id" uuid NOT NULL,
	"below_percent" integer NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"agreed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"count_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "medication_lows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agreement_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"brand_id" text NOT NULL,
	"clinician_id" uuid NOT NULL,
	"due" integer NOT NULL,
	"taken" integer NOT NULL,
	"noticed_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "medication_lows" ADD CONSTRAINT "medication_lows_agreement_id_medication_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."medication_agreements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "medication_agreements_once" ON "medication_agreements" USING btree ("patient_id","brand_id","clinician_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "medication_agreements_to_count" ON "medication_agreements" USING btree ("count_at") WHERE ended_at is null and count_at is not null;--> statement-breakpoint
CREATE INDEX "medication_agreements_by_patient" ON "medication_agreements" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "medication_lows_open" ON "medication_lows" USING btree ("clinician_id","brand_id","noticed_at") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "medication_lows_of_agreement" ON "medication_lows" USING btree ("agreement_id");