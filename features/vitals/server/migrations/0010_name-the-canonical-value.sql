ALTER TABLE "vitals" ADD COLUMN "canonical_value" double precision;--> statement-breakpoint
UPDATE "vitals" SET "canonical_value" = "usual" WHERE "usual" IS NOT NULL;--> statement-breakpoint
-- A server of the former version reads and writes "usual" only. A later version drops the trigger and that column.
CREATE FUNCTION "vitals_canonical_value"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.canonical_value := coalesce(NEW.canonical_value, NEW.usual);
  ELSIF NEW.usual IS DISTINCT FROM OLD.usual AND NEW.canonical_value IS NOT DISTINCT FROM OLD.canonical_value THEN
    NEW.canonical_value := NEW.usual;
  END IF;
  NEW.usual := NEW.canonical_value;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "vitals_canonical_value" BEFORE INSERT OR UPDATE ON "vitals"
  FOR EACH ROW EXECUTE FUNCTION "vitals_canonical_value"();
