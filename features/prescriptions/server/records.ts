import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import { inPage, type RecordSource } from '#platform/server/records/record-source.ts';

/** What was signed, with the signed paper. */
export const records: readonly RecordSource[] = [
  {
    kind: 'prescriptions',
    columns: [
      'doctor',
      'medicines',
      'diagnosis',
      'valid_until',
      'replaced_at',
      'withdrawn_at',
      'withdrawn_because',
    ],
    rows: (
      bounds,
    ) => `select x.id, x.signed_at as at, json_build_object('doctor', x.sealed->'doctor'->>'name',
        'medicines', (select string_agg(concat_ws(' ', l->>'name', l->>'strength', l->>'timing'), '; ')
          from jsonb_array_elements(x.content->'lines') l),
        'diagnosis', x.content->>'diagnosis', 'valid_until', x.valid_until, 'replaced_at', x.replaced_at,
        'withdrawn_at', x.withdrawn_at, 'withdrawn_because', x.withdrawn_reason, 'state', case when x.withdrawn_at is not null then 'withdrawn'
          when x.replaced_at is not null then 'replaced'
          when x.valid_until < (now() at time zone '${CLINIC_ZONE}')::date then 'expired' else 'signed' end,
        'sealed', x.sealed, 'file', json_build_object('key', x.pdf_key,
          'name', 'prescription-' || to_char(x.signed_at, 'YYYY-MM-DD') || '.pdf')) as data
      from prescriptions x where x.brand_id = ${bounds.brand} and x.patient_id = ${bounds.patient}
        and x.sealed is not null and ${inPage('x.signed_at', 'x.id', bounds)}`,
  },
];
