-- What was signed stays final. It may be encrypted with another key: seals are over what it says, and tell if that changed.
CREATE OR REPLACE FUNCTION "notes_signed_are_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('sukham.reencrypting', true) = 'yes' THEN
    IF (to_jsonb(NEW) - 'content' - 'gist' - 'error_reason') = (to_jsonb(OLD) - 'content' - 'gist' - 'error_reason') THEN
      RETURN NEW;
    END IF;
  END IF;
  IF OLD.signed_at IS NOT NULL AND current_setting('sukham.erasing', true) IS DISTINCT FROM 'yes' THEN
    IF TG_OP = 'DELETE' OR (to_jsonb(NEW) - 'error_reason' - 'error_by' - 'error_at') IS DISTINCT FROM
        (to_jsonb(OLD) - 'error_reason' - 'error_by' - 'error_at') OR OLD.error_at IS NOT NULL THEN
      RAISE EXCEPTION 'a signed note is final' USING ERRCODE = '23514';
    END IF;
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_addenda_stay_as_they_are"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('sukham.reencrypting', true) = 'yes' THEN
    IF (to_jsonb(NEW) - 'reason' - 'text') = (to_jsonb(OLD) - 'reason' - 'text') THEN
      RETURN NEW;
    END IF;
  END IF;
  IF current_setting('sukham.erasing', true) IS DISTINCT FROM 'yes' THEN
    RAISE EXCEPTION 'what was added to a note is final' USING ERRCODE = '23514';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "note_addenda_are_final" BEFORE UPDATE OR DELETE ON "note_addenda"
  FOR EACH ROW EXECUTE FUNCTION "note_addenda_stay_as_they_are"();
