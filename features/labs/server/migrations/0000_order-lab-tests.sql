CREATE TABLE "lab_callbacks" (
	"lab" text NOT NULL,
	"event_id" text NOT NULL,
	"body" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	CONSTRAINT "lab_callbacks_lab_event_id_pk" PRIMARY KEY("lab","event_id")
);
--> statement-breakpoint
CREATE TABLE "lab_cart_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"patient_id" uuid NOT NULL,
	"package_id" text NOT NULL,
	"state" text NOT NULL,
	"added_by" uuid NOT NULL,
	"suggested_by" uuid,
	"why" text,
	"reason" text,
	"order_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "lab_order_events" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"event" text NOT NULL,
	"task_id" integer,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lab_order_patients" (
	"reference" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"brand_id" text NOT NULL,
	"patient_id" uuid NOT NULL,
	"name" text NOT NULL,
	"age" integer NOT NULL,
	"sex" text NOT NULL,
	"items" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"reported_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "lab_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"ordered_by" uuid NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"address" text NOT NULL,
	"pin" text NOT NULL,
	"place" jsonb,
	"notes" text NOT NULL,
	"slot_at" timestamp with time zone,
	"pay" text NOT NULL,
	"total" integer NOT NULL,
	"state" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"placement" text NOT NULL,
	"sent_at" timestamp with time zone,
	"expired_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_because" text,
	"cancel_reason" integer,
	"cancel_note" text,
	"cancel_asked_at" timestamp with time zone,
	"cancel_asked_by" uuid,
	"lab" text NOT NULL,
	"lab_order_id" text,
	"lab_token" text,
	"offered_slots" jsonb NOT NULL,
	"collector" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"next_check_at" timestamp with time zone,
	CONSTRAINT "lab_orders_total" CHECK (total > 0)
);
--> statement-breakpoint
ALTER TABLE "lab_order_events" ADD CONSTRAINT "lab_order_events_order_id_lab_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."lab_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_order_patients" ADD CONSTRAINT "lab_order_patients_order_id_lab_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."lab_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lab_cart_items_of_patient" ON "lab_cart_items" USING btree ("patient_id","brand_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lab_cart_items_once" ON "lab_cart_items" USING btree ("brand_id","patient_id","package_id") WHERE state in ('suggested', 'accepted');--> statement-breakpoint
CREATE INDEX "lab_order_events_of_order" ON "lab_order_events" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "lab_order_patients_of_order" ON "lab_order_patients" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "lab_order_patients_of_patient" ON "lab_order_patients" USING btree ("patient_id","brand_id","created_at","order_id");--> statement-breakpoint
CREATE INDEX "lab_orders_of_brand" ON "lab_orders" USING btree ("brand_id","created_at","id");--> statement-breakpoint
CREATE INDEX "lab_orders_under_way" ON "lab_orders" USING btree ("brand_id","created_at","id") WHERE state not in ('completed', 'cancelled', 'expired');--> statement-breakpoint
CREATE INDEX "lab_orders_to_check" ON "lab_orders" USING btree ("next_check_at") WHERE next_check_at is not null;