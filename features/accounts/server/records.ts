import { inPage, type RecordSource } from '#platform/server/records/record-source.ts';

/** Name and ways to sign in of a person; place and time of sessions, never their tokens. */
export const records: readonly RecordSource[] = [
  {
    kind: 'account',
    columns: [
      'name',
      'other_name',
      'date_of_birth',
      'sex',
      'city',
      'language',
      'phone',
      'email',
      'abha_number',
    ],
    rows: (
      bounds,
    ) => `select p.id, p.created_at as at, json_build_object('name', p.name, 'other_name', p.other_name,
        'date_of_birth', p.date_of_birth, 'sex', p.sex, 'city', p.city, 'language', p.language,
        'phone', a.phone, 'email', a.email, 'abha_number', p.abha_number) as data
      from persons p left join accounts a on a.person_id = p.id
      where p.id = ${bounds.patient} and p.erased_at is null and ${inPage('p.created_at', 'p.id', bounds)}`,
  },
  {
    kind: 'sessions',
    columns: ['device', 'address', 'channel', 'last_seen_at', 'ended_at', 'ended_because'],
    rows: (bounds) => `select s.id, s.created_at as at, json_build_object('device', s.device, 'address', s.ip,
        'channel', s.source, 'last_seen_at', s.last_seen_at, 'ended_at', s.ended_at,
        'ended_because', s.ended_because) as data
      from sessions s where s.person_id = ${bounds.patient} and s.brand_id = ${bounds.brand}
        and ${inPage('s.created_at', 's.id', bounds)}`,
  },
];
