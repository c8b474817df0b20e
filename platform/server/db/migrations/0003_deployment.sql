-- Demo mode makes this table itself, before the first migration of a database that was empty.
CREATE TABLE IF NOT EXISTS "deployment" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
