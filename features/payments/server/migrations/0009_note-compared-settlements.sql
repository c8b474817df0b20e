CREATE TABLE "compared_settlements" (
	"gateway" text PRIMARY KEY NOT NULL,
	"through" date NOT NULL
);
