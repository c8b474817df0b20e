import { inPage, type RecordSource } from '#platform/server/records/record-source.ts';

/** Allergies, problems, procedures, ... as they are now, and which of them the patient has none of. */
export const records: readonly RecordSource[] = [
  {
    kind: 'history',
    columns: [
      'kind',
      'name',
      'status',
      'since',
      'code',
      'reaction',
      'severity',
      'confirmed_at',
      'reported_by',
      'disputed_at',
      'dispute',
    ],
    rows: (
      bounds,
    ) => `select h.id, h.reported_at as at, json_build_object('kind', h.kind, 'name', h.content->>'name',
        'status', h.status, 'since', h.content->>'since', 'code', h.content->>'code',
        'reaction', h.content->>'reaction', 'severity', h.content->>'severity', 'confirmed_at', h.confirmed_at,
        'reported_by', h.reported_by_type, 'disputed_at', h.disputed_at, 'dispute', h.dispute_text,
        'content', h.content) as data
      from history_entries h where h.patient_id = ${bounds.patient} and h.brand_id = ${bounds.brand}
        and ${inPage('h.reported_at', 'h.id', bounds)}`,
  },
  {
    kind: 'none_known',
    columns: ['kind', 'said_by'],
    rows: (
      bounds,
    ) => `select n.id, n.said_at as at, json_build_object('kind', n.kind, 'said_by', n.said_by_type) as data
      from history_none_known n where n.patient_id = ${bounds.patient} and n.brand_id = ${bounds.brand}
        and n.withdrawn_at is null and ${inPage('n.said_at', 'n.id', bounds)}`,
  },
];
