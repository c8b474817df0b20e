CREATE TABLE "chat_readings" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"status" text NOT NULL,
	"found" jsonb,
	"reason" text,
	"read_at" timestamp with time zone NOT NULL,
	"confirmed" jsonb,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "chat_readings" ADD CONSTRAINT "chat_readings_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE no action ON UPDATE no action;