import { ifItsKeyIsThere, type KeyRing } from '#platform/server/crypto/key-ring.ts';
import type { TimelineSource } from '#platform/server/timeline.ts';
import { openGist } from './sealing.ts';

/** What was signed, by when it was; one that was struck through says so. */
export const timeline = (keys: KeyRing): readonly TimelineSource[] => [
  {
    kind: 'note',
    entries: ({ patient, brand, before, beforeId, limit }) => `select n.id, n.signed_at as at from notes n
      where n.patient_id = ${patient} and n.brand_id = ${brand} and (n.signed_at, n.id) < (${before}, ${beforeId})
      order by n.signed_at desc, n.id desc limit ${limit}`,
    data: ({ patient }) => `(select json_build_object('title', n.gist, 'by', n.author_name,
        'word', case when n.error_at is null then 'signed' else 'marked_as_error' end,
        'link', '/patients/' || ${patient} || '/notes/' || n.id)
      from notes n where n.id = e.id)`,
    openTitle: (id, title) => ifItsKeyIsThere(() => openGist(keys, id, title)) ?? '',
  },
];
