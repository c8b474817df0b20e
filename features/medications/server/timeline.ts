import type { TimelineSource } from '#platform/server/timeline.ts';

/** Each medicine at the last change of how it is taken, with who made it. */
export const timeline: readonly TimelineSource[] = [
  {
    kind: 'medicine',
    entries: ({
      patient,
      brand,
      before,
      beforeId,
      limit,
    }) => `select m.id, m.changed_at as at from medications m
      where m.patient_id = ${patient} and m.brand_id = ${brand} and (m.changed_at, m.id) < (${before}, ${beforeId})
      order by m.changed_at desc, m.id desc limit ${limit}`,
    data: () => `(select json_build_object('title', concat_ws(' ', m.name, nullif(m.strength, '')),
        'word', case when m.state <> 'active' then m.state when m.version = 1 then 'added' else 'edited' end,
        'by', (select p.name from medication_regimens r join persons p on p.id = r.set_by
          where r.medication_id = m.id and r.version = m.version))
      from medications m where m.id = e.id)`,
  },
];
