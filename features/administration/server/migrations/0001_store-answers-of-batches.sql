CREATE TABLE "staff_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
