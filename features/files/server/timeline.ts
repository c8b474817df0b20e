import type { TimelineSource } from '#platform/server/timeline.ts';

/** Files that serve the care of the patient and are shared with the reader, once each, by when they were shared first. */
export const timeline: readonly TimelineSource[] = [
  {
    kind: 'file',
    entries: ({
      patient,
      brand,
      reader,
      before,
      beforeId,
      limit,
    }) => `select g.file_id as id, g.granted_at as at
      from file_grants g
      where g.person_id = ${reader} and g.patient_id = ${patient} and (g.granted_at, g.file_id) < (${before}, ${beforeId})
        and exists (select 1 from files f where f.id = g.file_id and f.brand_id = ${brand})
        and not exists (select 1 from file_grants o where o.file_id = g.file_id and o.person_id = g.person_id
          and o.patient_id = g.patient_id
          and (o.granted_at, o.subject_kind, o.subject_id) < (g.granted_at, g.subject_kind, g.subject_id))
      order by g.granted_at desc, g.file_id desc limit ${limit}`,
    data: () => `(select json_build_object('title', f.name, 'link', '/api/files/' || f.id,
        'by', (select p.name from persons p where p.id = f.owner_id))
      from files f where f.id = e.id)`,
  },
];
