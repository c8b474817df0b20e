CREATE FUNCTION "refuse_to_change_the_audit_trail"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit trail is append-only' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_reads_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_reads"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_change_the_audit_trail"();
