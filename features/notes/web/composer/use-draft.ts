import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, isNoAnswer } from '#platform/web/client/api-error.ts';
import { call } from '#platform/web/client/call.ts';
import { invalidate } from '#platform/web/client/use-call.ts';
import {
  listDrafts,
  listNotes,
  type Note,
  type NoteContent,
  type NoteKind,
  saveNote,
} from '../../contract.ts';
import { oneNote } from '../queries.ts';
import { dropDraft, storeDraft, storedDraft } from './stored-draft.ts';

/** After the last key: typing is never interrupted by a save. */
const IDLE_MS = 1200;
const AGAIN_MS = 8000;

export type SaveState =
  | { readonly is: 'saved' | 'unsaved' | 'saving' | 'on_device' }
  | { readonly is: 'failed'; readonly error: unknown }
  /** Somebody else saved meanwhile: both are there to choose from. */
  | { readonly is: 'conflict'; readonly theirs: Note };

export interface Draft {
  readonly kind: NoteKind;
  readonly content: NoteContent;
  readonly state: SaveState;
  readonly savedAt: string;
  /** Grows when the content was replaced from outside: editors begin anew. */
  readonly generation: number;
  change(change: { kind?: NoteKind; content?: Partial<NoteContent> }): void;
  /** Puts a template in place of what is there; parts that the template leaves out stay. */
  begin(kind: NoteKind, content: NoteContent): void;
  /** Resolves with the note once all is saved; undefined when that failed. */
  flush(): Promise<Note | undefined>;
  /** Ends a conflict with one of the two. */
  choose(which: 'mine' | 'theirs'): void;
}

/** A draft as it is written: saved when the writer pauses, stored on the device while there is no network. */
export function useDraft(note: Note): Draft {
  const client = useQueryClient();
  const [shown, setShown] = useState({ kind: note.kind, content: note.content });
  const [state, setState] = useState<SaveState>({ is: 'saved' });
  const [savedAt, setSavedAt] = useState(note.updated_at);
  const [generation, setGeneration] = useState(0);
  const now = useRef({ kind: note.kind, content: note.content, version: note.version, isDirty: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<Note | undefined>>(undefined);
  const { note_id: noteId } = note;

  const save = useCallback(async (): Promise<Note | undefined> => {
    clearTimeout(timer.current);
    if (running.current) await running.current;
    const { kind, content, version } = now.current;
    now.current.isDirty = false;
    setState({ is: 'saving' });
    const saving = (async () => {
      try {
        const stored = await call(
          saveNote,
          { params: { note_id: noteId }, body: { kind, content: sendable(content) } },
          { ifMatch: String(version) },
        );
        now.current.version = stored.version;
        client.setQueryData(oneNote(noteId).queryKey, stored);
        setSavedAt(stored.updated_at);
        setState({ is: now.current.isDirty ? 'unsaved' : 'saved' });
        if (!now.current.isDirty) await dropDraft(noteId);
        return stored;
      } catch (error) {
        now.current.isDirty = true;
        setState(await stateAfter(error, noteId, { kind, content, version }));
        if (isNoAnswer(error)) timer.current = setTimeout(() => void save(), AGAIN_MS);
        return undefined;
      }
    })();
    running.current = saving;
    const stored = await saving;
    if (running.current === saving) running.current = undefined;
    return stored;
  }, [client, noteId]);

  const change = useCallback<Draft['change']>(
    (part) => {
      const content = { ...now.current.content, ...part.content };
      now.current = { ...now.current, kind: part.kind ?? now.current.kind, content, isDirty: true };
      setShown({ kind: now.current.kind, content });
      setState((before) => (before.is === 'conflict' ? before : { is: 'unsaved' }));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), IDLE_MS);
    },
    [save],
  );

  const begin = useCallback<Draft['begin']>(
    (kind, content) => {
      change({ kind, content });
      setGeneration((before) => before + 1);
    },
    [change],
  );

  // What a page that was closed without a network left here goes on.
  useEffect(() => {
    void storedDraft(noteId).then((left) => {
      if (!left || now.current.isDirty) return;
      now.current = { ...now.current, ...left, isDirty: true };
      setShown({ kind: left.kind, content: left.content });
      setGeneration((before) => before + 1);
      void save();
    });
  }, [noteId, save]);

  useEffect(() => {
    const again = () => now.current.isDirty && void save();
    const leaving = (event: BeforeUnloadEvent) => now.current.isDirty && event.preventDefault();
    window.addEventListener('online', again);
    window.addEventListener('beforeunload', leaving);
    return () => {
      window.removeEventListener('online', again);
      window.removeEventListener('beforeunload', leaving);
      clearTimeout(timer.current);
      if (now.current.isDirty) void save();
      void invalidate(client, listNotes, listDrafts);
    };
  }, [save, client]);

  const choose = useCallback<Draft['choose']>(
    (which) => {
      if (state.is !== 'conflict') return;
      const { theirs } = state;
      now.current.version = theirs.version;
      if (which === 'mine') return void save();
      now.current = { kind: theirs.kind, content: theirs.content, version: theirs.version, isDirty: false };
      setShown({ kind: theirs.kind, content: theirs.content });
      setGeneration((before) => before + 1);
      setState({ is: 'saved' });
      void dropDraft(noteId);
    },
    [state, save, noteId],
  );

  const flush = useCallback(async () => {
    if (running.current) await running.current;
    if (now.current.isDirty) return await save();
    return client.getQueryData<Note>(oneNote(noteId).queryKey) ?? note;
  }, [save, client, noteId, note]);

  return { ...shown, state, savedAt, generation, change, begin, flush, choose };
}

/** Without rows and texts that nobody has written into yet. */
function sendable(content: NoteContent): NoteContent {
  const { diagnoses, follow_up: followUp, ...rest } = content;
  const written = (diagnoses ?? []).filter(({ text }) => text.trim() !== '');
  return {
    ...rest,
    ...(written.length > 0 ? { diagnoses: written } : {}),
    ...(followUp && (followUp.on || followUp.text) ? { follow_up: followUp } : {}),
  };
}

async function stateAfter(
  error: unknown,
  noteId: string,
  draft: Parameters<typeof storeDraft>[1],
): Promise<SaveState> {
  // Whatever the answer is: what was written outlives a page that is closed now.
  await storeDraft(noteId, draft);
  if (error instanceof ApiError && error.code === 'note_changed')
    return { is: 'conflict', theirs: (error.body as { current: Note }).current };
  return isNoAnswer(error) ? { is: 'on_device' } : { is: 'failed', error };
}
