CREATE TABLE "history_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"patient_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"side" text NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" uuid
);
--> statement-breakpoint
CREATE TABLE "history_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"patient_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"code" text,
	"details" jsonb NOT NULL,
	"status" text NOT NULL,
	"certainty" text,
	"onset" text,
	"reported_by" text NOT NULL,
	"recorded_by" uuid NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"confirmed_by" uuid,
	"confirmed_at" timestamp with time zone,
	"disputed_by" uuid,
	"disputed_at" timestamp with time zone,
	"dispute_reason" text,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history_versions" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"entry_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"brand_id" text NOT NULL,
	"patient_id" uuid NOT NULL,
	"action" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_id" uuid NOT NULL,
	"side" text NOT NULL,
	"reason" text,
	"before" jsonb,
	CONSTRAINT "history_versions_entry_id_version_pk" PRIMARY KEY("entry_id","version")
);
--> statement-breakpoint
ALTER TABLE "history_versions" ADD CONSTRAINT "history_versions_entry_id_history_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."history_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "history_answers_one_holds" ON "history_answers" USING btree ("patient_id","brand_id","kind") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "history_answers_of_patient" ON "history_answers" USING btree ("patient_id","brand_id","at");--> statement-breakpoint
CREATE INDEX "history_entries_of_patient" ON "history_entries" USING btree ("patient_id","brand_id","recorded_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "history_versions_by_id" ON "history_versions" USING btree ("id");--> statement-breakpoint
CREATE INDEX "history_versions_of_patient" ON "history_versions" USING btree ("patient_id","brand_id","at","id");--> statement-breakpoint
CREATE FUNCTION "history_versions_are_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a version of the history is final' USING ERRCODE = '23514';
END $$;--> statement-breakpoint
CREATE TRIGGER "history_versions_are_final" BEFORE UPDATE ON "history_versions"
  FOR EACH ROW EXECUTE FUNCTION "history_versions_are_final"();--> statement-breakpoint
CREATE FUNCTION "history_take_over"(brand text, patient uuid, by_person uuid, said_at timestamptz, entry_kind text, said text[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('history ' || brand || ' ' || patient, 0));
  WITH new_entries AS (
    INSERT INTO history_entries (id, brand_id, patient_id, kind, text, details, status, reported_by, recorded_by, recorded_at,
        version, updated_at)
      SELECT gen_random_uuid(), brand, patient, entry_kind, word, '{}', 'active', 'patient', by_person, said_at, 1, said_at
      FROM (SELECT DISTINCT ON (lower(btrim(each))) btrim(each) AS word FROM unnest(said) each WHERE btrim(each) <> '') words
      WHERE NOT EXISTS (SELECT 1 FROM history_entries e WHERE e.patient_id = patient AND e.brand_id = brand
        AND e.kind = entry_kind AND lower(e.text) = lower(word))
      RETURNING id
  ), versions AS (
    INSERT INTO history_versions (entry_id, version, brand_id, patient_id, action, at, by_id, side)
      SELECT id, 1, brand, patient, 'added', said_at, by_person, 'patient' FROM new_entries
  )
  UPDATE history_answers a SET withdrawn_at = said_at, withdrawn_by = by_person
    WHERE a.patient_id = patient AND a.brand_id = brand AND a.kind = entry_kind AND a.withdrawn_at IS NULL
      AND EXISTS (SELECT 1 FROM new_entries);
END $$;--> statement-breakpoint
CREATE FUNCTION "history_of_details"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(NEW.allergies) > 0 THEN
    PERFORM history_take_over(NEW.brand_id, NEW.person_id, NEW.updated_by, NEW.updated_at, 'allergy', NEW.allergies);
  END IF;
  IF cardinality(NEW.conditions) > 0 THEN
    PERFORM history_take_over(NEW.brand_id, NEW.person_id, NEW.updated_by, NEW.updated_at, 'problem', NEW.conditions);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
SELECT history_take_over(brand_id, person_id, updated_by, updated_at, 'allergy', allergies)
  FROM patient_details WHERE cardinality(allergies) > 0;--> statement-breakpoint
SELECT history_take_over(brand_id, person_id, updated_by, updated_at, 'problem', conditions)
  FROM patient_details WHERE cardinality(conditions) > 0;--> statement-breakpoint
CREATE TRIGGER "history_of_details" AFTER INSERT OR UPDATE OF "allergies", "conditions" ON "patient_details"
  FOR EACH ROW EXECUTE FUNCTION "history_of_details"();
