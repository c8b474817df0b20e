-- Words are looked for within somebody's chats: the index knows both, so that a common word costs a chat and not
-- everything that was ever written.
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE INDEX "chat_messages_words" ON "chat_messages" USING gin ("chat_id","words");
