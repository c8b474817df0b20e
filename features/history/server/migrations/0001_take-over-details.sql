-- What patients wrote among their details: allergies and long-term conditions, as reported by themselves.
WITH said AS (
  SELECT gen_random_uuid() AS id, d.brand_id, d.person_id, 'allergy' AS kind, left(a, 120) AS name, d.updated_at
  FROM patient_details d, unnest(d.allergies) AS a
  UNION ALL
  SELECT gen_random_uuid(), d.brand_id, d.person_id, 'problem', left(c, 120), d.updated_at
  FROM patient_details d, unnest(d.conditions) AS c
), entries AS (
  INSERT INTO history_entries (id, brand_id, patient_id, kind, content, status, version, reported_at, reported_by,
    reported_by_type, updated_at)
  SELECT id, brand_id, person_id, kind, jsonb_build_object('name', name), 'active', 1, updated_at, person_id,
    'patient', updated_at
  FROM said
)
INSERT INTO history_versions (entry_id, version, content, status, at, by_id, by_type)
SELECT id, 1, jsonb_build_object('name', name), 'active', updated_at, person_id, 'patient' FROM said;
