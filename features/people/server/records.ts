import { inPage, type RecordSource } from '#platform/server/records/record-source.ts';

/** What is known of a patient beside their health, and who looks after them. */
export const records: readonly RecordSource[] = [
  {
    kind: 'profile',
    columns: ['blood_group', 'height_cm', 'address', 'emergency_note'],
    rows: (
      bounds,
    ) => `select d.person_id as id, d.updated_at as at, json_build_object('blood_group', d.blood_group,
        'height_cm', d.height_cm, 'address', d.address, 'emergency_note', d.emergency_note) as data
      from patient_details d where d.person_id = ${bounds.patient} and d.brand_id = ${bounds.brand}
        and ${inPage('d.updated_at', 'd.person_id', bounds)}`,
  },
  {
    kind: 'emergency_contacts',
    columns: ['name', 'relation', 'phone', 'email', 'date_of_birth'],
    rows: (
      bounds,
    ) => `select c.id, c.created_at as at, json_build_object('name', c.name, 'relation', c.relation,
        'phone', c.phone, 'email', c.email, 'date_of_birth', c.date_of_birth) as data
      from emergency_contacts c where c.brand_id = ${bounds.brand} and c.patient_id = ${bounds.patient}
        and ${inPage('c.created_at', 'c.id', bounds)}`,
  },
  {
    kind: 'family',
    columns: ['name', 'relation', 'ended_at'],
    rows: (bounds) => `select f.id, f.since as at, json_build_object('name', p.name, 'relation', f.relation,
        'ended_at', f.ended_at) as data
      from family_members f join persons p on p.id = f.person_id
      where f.brand_id = ${bounds.brand} and f.holder_id = ${bounds.patient} and ${inPage('f.since', 'f.id', bounds)}`,
  },
  {
    /** Documents by which a person proved their identity; of the number the last characters. */
    kind: 'identity_checks',
    columns: ['document', 'number_ends', 'submitted_at', 'decision', 'reason', 'decided_at'],
    rows: (bounds) => `select k.id, k.submitted_at as at, json_build_object('document', k.document_type,
        'number_ends', k.number_ends, 'submitted_at', k.submitted_at, 'decision', d.decision, 'reason', d.reason,
        'decided_at', d.decided_at) as data
      from kyc_submissions k left join kyc_decisions d on d.submission_id = k.id
      where k.brand_id = ${bounds.brand} and k.person_id = ${bounds.patient}
        and ${inPage('k.submitted_at', 'k.id', bounds)}`,
  },
  {
    /** Everybody who has looked after the patient, once each. */
    kind: 'clinicians',
    columns: ['name', 'user_type', 'qualifications', 'registration_number', 'registration_council'],
    rows: (bounds) => `select c.person_id as id, c.updated_at as at, json_build_object('name', p.name,
        'user_type', c.user_type, 'qualifications', c.qualifications,
        'registration_number', c.registration_number, 'registration_council', c.registration_council) as data
      from clinicians c join persons p on p.id = c.person_id
      where c.brand_id = ${bounds.brand} and exists (select 1 from care_relations r
          where r.brand_id = c.brand_id and r.patient_id = ${bounds.patient} and r.clinician_id = c.person_id)
        and ${inPage('c.updated_at', 'c.person_id', bounds)}`,
  },
];
