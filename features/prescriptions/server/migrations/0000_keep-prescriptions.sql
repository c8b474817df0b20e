CREATE TABLE "prescription_dispensings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"prescription_id" uuid NOT NULL,
	"pharmacist_name" text NOT NULL,
	"licence_number" text NOT NULL,
	"pharmacy" text NOT NULL,
	"note" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prescription_overrides" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"prescription_id" uuid NOT NULL,
	"rule_id" text NOT NULL,
	"level" text NOT NULL,
	"lines" uuid[] NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prescription_signing_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"sealed_p12" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prescription_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"lines" jsonb NOT NULL,
	"is_shared" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prescriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"patient_id" uuid NOT NULL,
	"appointment_id" uuid,
	"doctor_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"replaces" uuid,
	"signed_at" timestamp with time zone,
	"valid_until" date,
	"mode" text,
	"sealed" jsonb,
	"seal" text,
	"signature_level" text,
	"pdf_key" text,
	"pdf_hash" text,
	"code_hash" text,
	"replaced_by" uuid,
	"replaced_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_reason" text,
	"wrong_tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "prescription_dispensings" ADD CONSTRAINT "prescription_dispensings_prescription_id_prescriptions_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_overrides" ADD CONSTRAINT "prescription_overrides_prescription_id_prescriptions_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prescription_dispensings_of_prescription" ON "prescription_dispensings" USING btree ("prescription_id","at");--> statement-breakpoint
CREATE INDEX "prescription_overrides_of_rule" ON "prescription_overrides" USING btree ("brand_id","rule_id");--> statement-breakpoint
CREATE INDEX "prescription_overrides_of_prescription" ON "prescription_overrides" USING btree ("prescription_id");--> statement-breakpoint
CREATE INDEX "prescription_templates_of_owner" ON "prescription_templates" USING btree ("brand_id","owner_id");--> statement-breakpoint
CREATE INDEX "prescription_templates_shared" ON "prescription_templates" USING btree ("brand_id") WHERE is_shared;--> statement-breakpoint
CREATE INDEX "prescriptions_of_patient" ON "prescriptions" USING btree ("brand_id","patient_id","signed_at","id");--> statement-breakpoint
CREATE INDEX "prescriptions_of_doctor" ON "prescriptions" USING btree ("brand_id","doctor_id","updated_at") WHERE signed_at is null;--> statement-breakpoint
CREATE INDEX "prescriptions_of_appointment" ON "prescriptions" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "prescriptions_of_patient_by_id" ON "prescriptions" USING btree ("patient_id");--> statement-breakpoint
CREATE UNIQUE INDEX "prescriptions_by_code" ON "prescriptions" USING btree ("code_hash");--> statement-breakpoint
CREATE FUNCTION "prescriptions_signed_are_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.signed_at IS NOT NULL AND current_setting('sukham.erasing', true) IS DISTINCT FROM 'yes' THEN
    IF TG_OP = 'DELETE'
      OR (to_jsonb(NEW) - 'replaced_by' - 'replaced_at' - 'withdrawn_at' - 'withdrawn_reason' - 'wrong_tries')
        IS DISTINCT FROM
        (to_jsonb(OLD) - 'replaced_by' - 'replaced_at' - 'withdrawn_at' - 'withdrawn_reason' - 'wrong_tries')
      OR (OLD.replaced_by IS NOT NULL AND (NEW.replaced_by, NEW.replaced_at) IS DISTINCT FROM (OLD.replaced_by, OLD.replaced_at))
      OR (OLD.withdrawn_at IS NOT NULL
        AND (NEW.withdrawn_at, NEW.withdrawn_reason) IS DISTINCT FROM (OLD.withdrawn_at, OLD.withdrawn_reason)) THEN
      RAISE EXCEPTION 'a signed prescription is final' USING ERRCODE = '23514';
    END IF;
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "prescriptions_signed_are_final" BEFORE UPDATE OR DELETE ON "prescriptions"
  FOR EACH ROW EXECUTE FUNCTION "prescriptions_signed_are_final"();--> statement-breakpoint
CREATE FUNCTION "prescription_rows_are_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('sukham.erasing', true) IS DISTINCT FROM 'yes' THEN
    RAISE EXCEPTION 'what was recorded of a prescription is final' USING ERRCODE = '23514';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "prescription_overrides_are_final" BEFORE UPDATE OR DELETE ON "prescription_overrides"
  FOR EACH ROW EXECUTE FUNCTION "prescription_rows_are_final"();--> statement-breakpoint
CREATE TRIGGER "prescription_dispensings_are_final" BEFORE UPDATE OR DELETE ON "prescription_dispensings"
  FOR EACH ROW EXECUTE FUNCTION "prescription_rows_are_final"();
