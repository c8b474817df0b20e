CREATE TABLE "break_glass_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"kind" text NOT NULL,
	"patient_id" uuid NOT NULL,
	"opened_by" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"reviewed_at" timestamp with time zone,
	"reviewed_by" uuid,
	"verdict" text,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX "break_glass_reports_waiting" ON "break_glass_reports" USING btree ("brand_id","due_at","id") WHERE reviewed_at is null;--> statement-breakpoint
CREATE INDEX "break_glass_reports_of_brand" ON "break_glass_reports" USING btree ("brand_id","opened_at","id");--> statement-breakpoint
CREATE INDEX "break_glass_reports_of_patient" ON "break_glass_reports" USING btree ("patient_id","opened_at");--> statement-breakpoint
CREATE INDEX "break_glass_reports_of_opener" ON "break_glass_reports" USING btree ("opened_by","opened_at");