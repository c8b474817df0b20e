import type { TimelineSource } from '#platform/server/timeline.ts';

/** Each change of the history, by who made it. */
export const timeline: readonly TimelineSource[] = [
  {
    kind: 'history',
    entries: ({ patient, brand, before, beforeId, limit }) => `select v.id, v.at from history_versions v
      where v.patient_id = ${patient} and v.brand_id = ${brand} and (v.at, v.id) < (${before}, ${beforeId})
      order by v.at desc, v.id desc limit ${limit}`,
    data: ({ patient }) => `(select json_build_object('title', h.text, 'about', h.kind, 'word', v.action,
        'by', (select p.name from persons p where p.id = v.by_id), 'link', '/patients/' || ${patient} || '/history')
      from history_versions v join history_entries h on h.id = v.entry_id where v.id = e.id)`,
  },
];
