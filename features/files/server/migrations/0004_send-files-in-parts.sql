CREATE TABLE "file_parts" (
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"brand_id" text NOT NULL,
	"sender_id" uuid NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"blob_key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "file_parts_file_id_position_pk" PRIMARY KEY("file_id","position")
);
--> statement-breakpoint
CREATE INDEX "file_parts_of_sender" ON "file_parts" USING btree ("sender_id","brand_id");--> statement-breakpoint
CREATE INDEX "file_parts_by_age" ON "file_parts" USING btree ("at");