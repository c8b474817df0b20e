import type { TimelineSource } from '#platform/server/timeline.ts';

/**
 * Files that serve the care of the patient and are shared with the reader, once each, by when they were shared first;
 * and those that doctors and coaches added to the record.
 */
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
    }) => `select * from ((select g.file_id as id, g.granted_at as at
      from file_grants g
      where g.person_id = ${reader} and g.patient_id = ${patient} and (g.granted_at, g.file_id) < (${before}, ${beforeId})
        and ${brand} = (select f.brand_id from files f where f.id = g.file_id)
        and (g.granted_at, g.subject_kind, g.subject_id) = (select o.granted_at, o.subject_kind, o.subject_id
          from file_grants o
          where o.file_id = g.file_id and o.person_id = g.person_id and o.patient_id = g.patient_id
          order by o.granted_at, o.subject_kind, o.subject_id limit 1)
      order by g.granted_at desc, g.file_id desc limit ${limit})
      union all
      (select f.id, f.created_at as at from files f
      where f.brand_id = ${brand} and f.owner_id = ${patient} and f.added_by is not null
        and (f.created_at, f.id) < (${before}, ${beforeId})
        and not exists (select 1 from file_grants o where o.file_id = f.id and o.person_id = ${reader}
          and o.patient_id = ${patient})
      order by f.created_at desc, f.id desc limit ${limit})) u
      order by at desc, id desc limit ${limit}`,
    data: () => `(select json_build_object('title', f.name, 'link', '/api/files/' || f.id,
        'by', (select p.name from persons p where p.id = coalesce(f.added_by, f.owner_id)))
      from files f where f.id = e.id)`,
  },
];
