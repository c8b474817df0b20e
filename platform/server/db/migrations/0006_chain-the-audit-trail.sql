CREATE TABLE "audit_days" (
	"brand_id" text NOT NULL,
	"day" date NOT NULL,
	"rows" integer NOT NULL,
	"seal" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "audit_days_brand_id_day_pk" PRIMARY KEY("brand_id","day")
);
--> statement-breakpoint
CREATE TRIGGER "audit_days_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_days"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_change_the_audit_trail"();
