CREATE TABLE "medication_reconciliations" (
	"prescription_id" uuid PRIMARY KEY NOT NULL,
	"patient_id" uuid NOT NULL,
	"brand_id" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"withdrawn" boolean DEFAULT false NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid
);
--> statement-breakpoint
CREATE INDEX "medication_reconciliations_open" ON "medication_reconciliations" USING btree ("patient_id","brand_id") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "medication_reconciliations_of_patient" ON "medication_reconciliations" USING btree ("patient_id");