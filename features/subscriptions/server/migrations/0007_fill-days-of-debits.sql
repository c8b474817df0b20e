-- Charges that the version before asked the bank for: it asked once a day, on four days at most, and stored no days.
UPDATE "subscription_periods" SET "debit_days" = (
  SELECT array_agg(day::date ORDER BY day) FROM generate_series(
    "starts_on"::timestamp, least("starts_on" + 3, (now() AT TIME ZONE 'Asia/Kolkata')::date)::timestamp, interval '1 day') AS day)
WHERE "paid_at" IS NULL AND "void_at" IS NULL AND "bank_notice_at" IS NOT NULL AND "debit_days" = '{}'
  AND "starts_on" <= (now() AT TIME ZONE 'Asia/Kolkata')::date;
