-- What is there becomes the first part of a trail by months, up to a month that has not begun. The bound is checked
-- without a lock before it is needed, so that no reader waits while old rows are looked at.
DO $$
DECLARE
  "bound" timestamptz := (date_trunc('month', now() AT TIME ZONE 'UTC') + interval '2 months') AT TIME ZONE 'UTC';
BEGIN
  EXECUTE format('ALTER TABLE "audit_reads" ADD CONSTRAINT "audit_reads_bound" CHECK ("at" < %L::timestamptz) NOT VALID', "bound");
  EXECUTE format('ALTER TABLE "audit_acts" ADD CONSTRAINT "audit_acts_bound" CHECK ("at" < %L::timestamptz) NOT VALID', "bound");
END $$;
