CREATE SCHEMA IF NOT EXISTS "archive";
--> statement-breakpoint
-- Makes the part of a month, with its own refusal of changes. False: there is one, or rows of it lie in the rest.
CREATE FUNCTION "make_audit_month"("parent" text, "month" date) RETURNS boolean LANGUAGE plpgsql
  -- The server may be another user than the one who owns the tables.
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  "first" timestamp := date_trunc('month', "month"::timestamp);
  "part" text := "parent" || to_char("month", '_YYYY_MM');
BEGIN
  IF to_regclass(format('%I', "part")) IS NOT NULL OR to_regclass(format('archive.%I', "part")) IS NOT NULL THEN
    RETURN false;
  END IF;
  -- Whoever waits longer holds up every reader behind it.
  PERFORM set_config('lock_timeout', '3s', true);
  EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)', "part", "parent",
    "first" AT TIME ZONE 'UTC', ("first" + interval '1 month') AT TIME ZONE 'UTC');
  EXECUTE format('CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON %I
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_change_the_audit_trail"()', "part");
  RETURN true;
EXCEPTION WHEN invalid_object_definition OR check_violation THEN
  RETURN false;
END $$;
--> statement-breakpoint
-- Puts a table under a parent of the same name that is divided by months: in one transaction, so that a server of the
-- version before finds the name at every moment, and takes over what others may do with it.
CREATE FUNCTION "divide_audit_by_months"("name" text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  "old" text := "name" || '_before';
  "bound" timestamptz;
  "index" record;
  "right" record;
BEGIN
  SELECT substring(pg_get_constraintdef(oid) FROM '''([^'']+)''')::timestamptz INTO STRICT "bound"
    FROM pg_constraint WHERE conname = "name" || '_bound';
  EXECUTE format('ALTER TABLE %I RENAME TO %I', "name", "old");
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS) PARTITION BY RANGE ("at")', "name", "old");
  FOR "right" IN
    SELECT a.privilege_type, CASE WHEN a.grantee = 0 THEN 'public' ELSE quote_ident(pg_get_userbyid(a.grantee)) END AS who
      FROM pg_class c, aclexplode(c.relacl) a WHERE c.oid = "old"::regclass AND a.grantee <> c.relowner
  LOOP
    EXECUTE format('GRANT %s ON %I TO %s', "right".privilege_type, "name", "right".who);
  END LOOP;
  FOR "index" IN
    SELECT i.relname AS part, pg_get_indexdef(i.oid) AS definition FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
      WHERE x.indrelid = "old"::regclass AND NOT x.indisprimary
  LOOP
    EXECUTE format('ALTER INDEX %I RENAME TO %I', "index".part, "index".part || '_before');
    EXECUTE replace("index".definition, format(' ON public.%s USING', "old"), format(' ON public.%s USING', "name"));
  END LOOP;
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', "name", "old", "bound");
  EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', "name" || '_rest', "name");
  EXECUTE format('CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON %I
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_change_the_audit_trail"()', "name");
  EXECUTE format('CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON %I
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_change_the_audit_trail"()', "name" || '_rest');
  PERFORM "make_audit_month"("name", ("bound" AT TIME ZONE 'UTC')::date);
END $$;
--> statement-breakpoint
SELECT "divide_audit_by_months"('audit_reads'), "divide_audit_by_months"('audit_acts');
