CREATE TABLE "medication_refills" (
	"id" uuid PRIMARY KEY NOT NULL,
	"patient_id" uuid NOT NULL,
	"brand_id" text NOT NULL,
	"clinician_id" uuid NOT NULL,
	"medication_ids" uuid[] NOT NULL,
	"note" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"draft_id" uuid NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "medication_refills_of_patient" ON "medication_refills" USING btree ("patient_id","brand_id","asked_at");--> statement-breakpoint
CREATE INDEX "medication_refills_waiting" ON "medication_refills" USING btree ("clinician_id","brand_id","asked_at") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "medication_refills_by_draft" ON "medication_refills" USING btree ("draft_id");