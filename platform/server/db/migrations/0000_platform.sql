CREATE TABLE "audit_reads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"brand_id" text NOT NULL,
	"reader_id" uuid NOT NULL,
	"reader_type" text NOT NULL,
	"session_id" uuid NOT NULL,
	"resource" text NOT NULL,
	"patient_ids" uuid[] NOT NULL,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"brand_id" text NOT NULL,
	"data" jsonb NOT NULL,
	"live" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"brand_id" text NOT NULL,
	"person_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"reply" jsonb,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_brand_id_person_id_key_pk" PRIMARY KEY("brand_id","person_id","key")
);
--> statement-breakpoint
CREATE INDEX "audit_reads_of_patient" ON "audit_reads" USING gin ("patient_ids");--> statement-breakpoint
CREATE INDEX "audit_reads_of_brand" ON "audit_reads" USING btree ("brand_id","at");--> statement-breakpoint
CREATE INDEX "audit_reads_of_reader" ON "audit_reads" USING btree ("reader_id","at");--> statement-breakpoint
CREATE INDEX "outbox_by_time" ON "outbox" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("at");