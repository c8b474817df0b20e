import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Card } from '#platform/ui/card.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { lazyPart } from '#platform/web/shell/lazy-part.tsx';
import { Problem } from '#platform/web/shell/problem.tsx';
import type { Note } from '../../contract.ts';
import { oneNote } from '../queries.ts';
import { NoteView } from '../reading/note-view.tsx';

/** The editor is loaded only for users who may write, when there is a note to write. */
const composer = () => import('../composer/composer.tsx').then((m) => m.Composer);

/** A note to read, or the author's draft to go on with. */
export function OneNote({
  noteId,
  onDiscarded = () => undefined,
}: {
  readonly noteId: string;
  /** Where the note is not one of a list, from which it disappears. */
  readonly onDiscarded?: () => void;
}) {
  const client = useQueryClient();
  const note = useQuery(oneNote(noteId));
  if (note.isLoadingError) return <Problem error={note.error} onRetry={() => void note.refetch()} />;
  if (!note.data)
    return (
      <Card>
        <Skeleton lines={6} />
      </Card>
    );
  if (!note.data.can.edit) return <NoteView note={note.data} />;
  const Composer = lazyPart<{ note: Note; onSigned: (signed: Note) => void; onDiscarded: () => void }>(
    composer,
  );
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      <Composer
        key={noteId}
        note={note.data}
        onSigned={(signed) => client.setQueryData(oneNote(noteId).queryKey, signed)}
        onDiscarded={onDiscarded}
      />
    </Suspense>
  );
}
