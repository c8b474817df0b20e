import type { TimelineSource } from '#platform/server/timeline.ts';

/** Each entry of the history at its last change, with who made it; a dispute is always of the patient's side. */
export const timeline: readonly TimelineSource[] = [
  {
    kind: 'history',
    entries: ({
      patient,
      brand,
      before,
      beforeId,
      limit,
    }) => `select h.id, h.updated_at as at from history_entries h
      where h.patient_id = ${patient} and h.brand_id = ${brand} and (h.updated_at, h.id) < (${before}, ${beforeId})
      order by h.updated_at desc, h.id desc limit ${limit}`,
    data: () => `(select json_build_object('title', h.content->>'name', 'about', h.kind,
        'history', json_build_object('state', h.content->>'state', 'habit', h.content->>'habit',
          'relation', h.content->>'relation'),
        'word', case when h.status = 'entered_in_error' then 'marked_as_error' when h.disputed_at = h.updated_at then 'disputed'
          when h.status = 'over' then 'over' when h.version = 1 then 'added'
          when h.confirmed_at = h.updated_at then 'confirmed' else 'edited' end,
        'by', case when h.disputed_at = h.updated_at then null else (select p.name from history_versions v join persons p on p.id = v.by_id
          where v.entry_id = h.id and v.version = h.version) end)
      from history_entries h where h.id = e.id)`,
  },
];
