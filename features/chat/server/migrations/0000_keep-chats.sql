CREATE TABLE "chat_items" (
	"message_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"chat_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"kind" text NOT NULL,
	"file_id" uuid,
	"url" text,
	"voice" jsonb,
	CONSTRAINT "chat_items_message_id_position_pk" PRIMARY KEY("message_id","position")
);
--> statement-breakpoint
CREATE TABLE "chat_members" (
	"chat_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"brand_id" text NOT NULL,
	"user_type" text NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	"since_seq" integer DEFAULT 0 NOT NULL,
	"delivered_seq" integer DEFAULT 0 NOT NULL,
	"read_seq" integer DEFAULT 0 NOT NULL,
	"read_counted" integer DEFAULT 0 NOT NULL,
	"own_since_read" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp with time zone,
	"muted_until" timestamp with time zone,
	CONSTRAINT "chat_members_chat_id_person_id_pk" PRIMARY KEY("chat_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "chat_message_versions" (
	"message_id" uuid NOT NULL,
	"rev" integer NOT NULL,
	"body" text NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_message_versions_message_id_rev_pk" PRIMARY KEY("message_id","rev")
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"chat_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"rev" integer NOT NULL,
	"counted" integer NOT NULL,
	"kind" text NOT NULL,
	"sender_id" uuid NOT NULL,
	"body" text NOT NULL,
	"sent_hash" text NOT NULL,
	"reply_to" uuid,
	"file_count" integer DEFAULT 0 NOT NULL,
	"event" jsonb,
	"sent_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_presence" (
	"person_id" uuid NOT NULL,
	"brand_id" text NOT NULL,
	"last_seen_at" timestamp with time zone,
	"online_until" timestamp with time zone,
	"hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "chat_presence_person_id_brand_id_pk" PRIMARY KEY("person_id","brand_id")
);
--> statement-breakpoint
CREATE TABLE "chat_tagged" (
	"brand_id" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	"tagged_by" uuid NOT NULL,
	"tagged_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_tagged_brand_id_subject_kind_subject_id_tag_id_pk" PRIMARY KEY("brand_id","subject_kind","subject_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "chat_tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"clinical" boolean NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "chats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"is_group" boolean NOT NULL,
	"pair_key" text,
	"group_name" text,
	"description" text,
	"image_file_id" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_rev" integer DEFAULT 0 NOT NULL,
	"counted" integer DEFAULT 0 NOT NULL,
	"last_message_id" uuid,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_items" ADD CONSTRAINT "chat_items_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_members" ADD CONSTRAINT "chat_members_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message_versions" ADD CONSTRAINT "chat_message_versions_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_tagged" ADD CONSTRAINT "chat_tagged_tag_id_chat_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."chat_tags"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_items_of_chat" ON "chat_items" USING btree ("chat_id","kind","seq","position");--> statement-breakpoint
CREATE INDEX "chat_items_of_file" ON "chat_items" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "chat_members_of_person" ON "chat_members" USING btree ("person_id","brand_id") WHERE left_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_in_order" ON "chat_messages" USING btree ("chat_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_by_change" ON "chat_messages" USING btree ("chat_id","rev");--> statement-breakpoint
CREATE INDEX "chat_messages_own" ON "chat_messages" USING btree ("chat_id","sender_id","seq");--> statement-breakpoint
CREATE INDEX "chat_tagged_with" ON "chat_tagged" USING btree ("tag_id","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_tags_by_name" ON "chat_tags" USING btree ("brand_id",lower(name)) WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "chats_of_pair" ON "chats" USING btree ("brand_id","pair_key");