CREATE TABLE "audit_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"brand_id" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_type" text NOT NULL,
	"session_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"call" text NOT NULL,
	"object_ids" uuid[] NOT NULL,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_acts_of_object" ON "audit_acts" USING gin ("object_ids");--> statement-breakpoint
CREATE INDEX "audit_acts_of_brand" ON "audit_acts" USING btree ("brand_id","at");--> statement-breakpoint
CREATE INDEX "audit_acts_of_actor" ON "audit_acts" USING btree ("actor_id","at");--> statement-breakpoint
CREATE TRIGGER "audit_acts_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_acts"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_change_the_audit_trail"();
