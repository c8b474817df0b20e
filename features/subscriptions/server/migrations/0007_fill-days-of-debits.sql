-- The version before asked the bank once a day from the first possible debit on, on four days at most, and stored no days.
UPDATE "subscription_periods" p SET "debit_days" = (
  SELECT array_agg(day::date ORDER BY day)
  FROM generate_series(c.first::date::timestamp, least(p."starts_on" + 3, c.today)::timestamp, interval '1 day') AS day)
FROM (
  SELECT "id", (now() AT TIME ZONE 'Asia/Kolkata')::date AS today,
    greatest("starts_on"::timestamp + interval '6 hours',
      ("bank_notice_at" + interval '25 hours') AT TIME ZONE 'Asia/Kolkata') AS first
  FROM "subscription_periods"
  WHERE "paid_at" IS NULL AND "void_at" IS NULL AND "bank_notice_at" IS NOT NULL) c
WHERE c."id" = p."id" AND p."debit_days" = '{}' AND c.first <= now() AT TIME ZONE 'Asia/Kolkata'
  AND c.first::date <= least(p."starts_on" + 3, c.today);
