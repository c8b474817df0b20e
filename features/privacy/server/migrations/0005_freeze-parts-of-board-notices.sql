-- What staff wrote for the Board stays as it was written. A server of the former version only adds to it, too.
CREATE FUNCTION "refuse_to_change_parts_of_notices"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the parts of notices to the Board are append-only' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "privacy_breach_parts_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "privacy_breach_parts"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_change_parts_of_notices"();
