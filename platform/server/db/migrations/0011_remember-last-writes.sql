CREATE TABLE "last_writes" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"position" "pg_lsn" NOT NULL
);
