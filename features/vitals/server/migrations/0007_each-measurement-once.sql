CREATE TABLE "vital_twins" (
	"patient_id" uuid NOT NULL,
	"brand_id" text NOT NULL,
	"source" text NOT NULL,
	"source_ref" text NOT NULL,
	"vital_id" uuid NOT NULL,
	"sent_hash" text NOT NULL,
	"source_at" timestamp with time zone,
	CONSTRAINT "vital_twins_patient_id_brand_id_source_source_ref_pk" PRIMARY KEY("patient_id","brand_id","source","source_ref")
);
--> statement-breakpoint
ALTER TABLE "vital_twins" ADD CONSTRAINT "vital_twins_vital_id_vitals_id_fk" FOREIGN KEY ("vital_id") REFERENCES "public"."vitals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vital_twins_of_vital" ON "vital_twins" USING btree ("vital_id");--> statement-breakpoint
CREATE INDEX "vitals_deleted" ON "vitals" USING btree ("patient_id","brand_id","taken_at") WHERE deleted_at is not null;