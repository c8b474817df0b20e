CREATE TABLE "note_addenda" (
	"id" uuid PRIMARY KEY NOT NULL,
	"note_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"author_name" text,
	"registration_number" text,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "note_images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"note_id" uuid NOT NULL,
	"blob_key" text NOT NULL,
	"sent_hash" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "note_phrases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"trigger" text NOT NULL,
	"text" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "note_seals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"patient_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"previous_seal" text NOT NULL,
	"seal" text NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "note_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"content" jsonb NOT NULL,
	"is_shared" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"patient_id" uuid NOT NULL,
	"appointment_id" uuid,
	"kind" text NOT NULL,
	"author_id" uuid NOT NULL,
	"author_type" text NOT NULL,
	"content" jsonb NOT NULL,
	"gist" text DEFAULT '' NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"signed_at" timestamp with time zone,
	"author_name" text,
	"registration_number" text,
	"seal" text,
	"error_reason" text,
	"error_by" uuid,
	"error_at" timestamp with time zone,
	"reminded_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "note_addenda" ADD CONSTRAINT "note_addenda_note_id_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_images" ADD CONSTRAINT "note_images_note_id_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "note_addenda_of_note" ON "note_addenda" USING btree ("note_id","written_at");--> statement-breakpoint
CREATE INDEX "note_images_of_note" ON "note_images" USING btree ("note_id");--> statement-breakpoint
CREATE INDEX "note_images_by_blob" ON "note_images" USING btree ("blob_key");--> statement-breakpoint
CREATE UNIQUE INDEX "note_phrases_of_owner" ON "note_phrases" USING btree ("brand_id","owner_id","trigger");--> statement-breakpoint
CREATE INDEX "note_phrases_shared" ON "note_phrases" USING btree ("brand_id") WHERE is_shared;--> statement-breakpoint
CREATE UNIQUE INDEX "note_seals_in_order" ON "note_seals" USING btree ("brand_id","patient_id","seq");--> statement-breakpoint
CREATE INDEX "note_templates_of_owner" ON "note_templates" USING btree ("brand_id","owner_id");--> statement-breakpoint
CREATE INDEX "note_templates_shared" ON "note_templates" USING btree ("brand_id") WHERE is_shared;--> statement-breakpoint
CREATE INDEX "notes_of_patient" ON "notes" USING btree ("brand_id","patient_id","signed_at","id");--> statement-breakpoint
CREATE INDEX "notes_of_author" ON "notes" USING btree ("brand_id","author_id","signed_at","updated_at");--> statement-breakpoint
CREATE INDEX "notes_of_appointment" ON "notes" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "notes_unsigned" ON "notes" USING btree ("updated_at") WHERE signed_at is null;--> statement-breakpoint
CREATE INDEX "notes_of_patient_by_id" ON "notes" USING btree ("patient_id");--> statement-breakpoint
CREATE FUNCTION "notes_signed_are_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.signed_at IS NOT NULL AND current_setting('sukham.erasing', true) IS DISTINCT FROM 'yes' THEN
    IF TG_OP = 'DELETE' OR (to_jsonb(NEW) - 'error_reason' - 'error_by' - 'error_at') IS DISTINCT FROM
        (to_jsonb(OLD) - 'error_reason' - 'error_by' - 'error_at') OR OLD.error_at IS NOT NULL THEN
      RAISE EXCEPTION 'a signed note is final' USING ERRCODE = '23514';
    END IF;
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "notes_signed_are_final" BEFORE UPDATE OR DELETE ON "notes"
  FOR EACH ROW EXECUTE FUNCTION "notes_signed_are_final"();--> statement-breakpoint
CREATE FUNCTION "note_rows_are_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('sukham.erasing', true) IS DISTINCT FROM 'yes' THEN
    RAISE EXCEPTION 'what was added to a note is final' USING ERRCODE = '23514';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "note_addenda_are_final" BEFORE UPDATE OR DELETE ON "note_addenda"
  FOR EACH ROW EXECUTE FUNCTION "note_rows_are_final"();--> statement-breakpoint
CREATE TRIGGER "note_seals_are_final" BEFORE UPDATE OR DELETE ON "note_seals"
  FOR EACH ROW EXECUTE FUNCTION "note_rows_are_final"();
