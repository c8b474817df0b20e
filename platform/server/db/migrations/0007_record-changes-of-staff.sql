CREATE TABLE "staff_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"object_id" text NOT NULL,
	"action" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text,
	"undoes" uuid
);
--> statement-breakpoint
CREATE INDEX "staff_changes_of_object" ON "staff_changes" USING btree ("brand_id","kind","object_id","at","id");--> statement-breakpoint
CREATE INDEX "staff_changes_of_brand" ON "staff_changes" USING btree ("brand_id","at","id");--> statement-breakpoint
CREATE INDEX "staff_changes_about" ON "staff_changes" USING btree ("object_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_changes_of_batch" ON "staff_changes" USING btree ("batch_id","kind","object_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_changes_undone_once" ON "staff_changes" USING btree ("undoes","kind","object_id") WHERE undoes is not null;
--> statement-breakpoint
CREATE FUNCTION "refuse_to_change_what_staff_did"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- Only a reason may go, when the sealed years of a person are over.
    IF NEW.reason IS NULL AND to_jsonb(NEW) - 'reason' = to_jsonb(OLD) - 'reason' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the changes of staff are append-only' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "staff_changes_append_only" BEFORE UPDATE OR DELETE ON "staff_changes"
  FOR EACH ROW EXECUTE FUNCTION "refuse_to_change_what_staff_did"();
--> statement-breakpoint
CREATE TRIGGER "staff_changes_not_emptied" BEFORE TRUNCATE ON "staff_changes"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_change_the_audit_trail"();
