import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, isNoAnswer } from '#platform/web/client/api-error.ts';
import { call } from '#platform/web/client/call.ts';
import { invalidate } from '#platform/web/client/use-call.ts';
import {
  listMyPrescriptions,
  listPrescriptionDrafts,
  type Prescription,
  type PrescriptionContent,
  savePrescription,
} from '../../contract.ts';
import { onePrescription } from '../queries.ts';
import { dropDraft, storeDraft, storedDraft } from './stored-draft.ts';

/** After the last key: typing is never interrupted by a save. */
const IDLE_MS = 800;
const AGAIN_MS = 8000;

export type SaveState =
  | { readonly is: 'saved' | 'unsaved' | 'saving' | 'on_device' }
  | { readonly is: 'failed'; readonly error: unknown }
  /** Another tab saved meanwhile: both are there to choose from. */
  | { readonly is: 'conflict'; readonly theirs: Prescription };

export interface Draft {
  readonly content: PrescriptionContent;
  /** As the server has it: with checks and sentences. */
  readonly stored: Prescription;
  readonly state: SaveState;
  change(change: Partial<PrescriptionContent>): void;
  /** Resolves once all is saved; undefined when that failed. */
  flush(): Promise<Prescription | undefined>;
  /** Ends a conflict with one of the two. */
  choose(which: 'mine' | 'theirs'): void;
}

/** A draft as it is written: saved and checked when the writer pauses, stored on the device while there is no network. */
export function useDraft(prescription: Prescription): Draft {
  const client = useQueryClient();
  const { prescription_id: id } = prescription;
  const [content, setContent] = useState(prescription.content);
  const [stored, setStored] = useState(prescription);
  const [state, setState] = useState<SaveState>({ is: 'saved' });
  const now = useRef({ content: prescription.content, version: prescription.version, isDirty: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<Prescription | undefined>>(undefined);

  const save = useCallback(async (): Promise<Prescription | undefined> => {
    clearTimeout(timer.current);
    if (running.current) await running.current;
    const { content: body, version } = now.current;
    now.current.isDirty = false;
    setState({ is: 'saving' });
    const saving = (async () => {
      try {
        const saved = await call(
          savePrescription,
          { params: { prescription_id: id }, body: sendable(body) },
          { ifMatch: String(version) },
        );
        now.current.version = saved.version;
        client.setQueryData(onePrescription(id).queryKey, saved);
        setStored(saved);
        setState({ is: now.current.isDirty ? 'unsaved' : 'saved' });
        if (!now.current.isDirty) await dropDraft(id);
        return saved;
      } catch (error) {
        now.current.isDirty = true;
        setState(await stateAfter(error, id, { content: body, version }));
        if (isNoAnswer(error)) timer.current = setTimeout(() => void save(), AGAIN_MS);
        return undefined;
      }
    })();
    running.current = saving;
    const saved = await saving;
    if (running.current === saving) running.current = undefined;
    return saved;
  }, [client, id]);

  const change = useCallback<Draft['change']>(
    (part) => {
      const next = { ...now.current.content, ...part };
      now.current = { ...now.current, content: next, isDirty: true };
      setContent(next);
      setState((before) => (before.is === 'conflict' ? before : { is: 'unsaved' }));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), IDLE_MS);
    },
    [save],
  );

  // What a page that was closed without a network left here goes on.
  useEffect(() => {
    void storedDraft(id).then((left) => {
      if (!left || now.current.isDirty) return;
      now.current = { ...now.current, ...left, isDirty: true };
      setContent(left.content);
      void save();
    });
  }, [id, save]);

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
      void invalidate(client, listMyPrescriptions, listPrescriptionDrafts);
    };
  }, [save, client]);

  const choose = useCallback<Draft['choose']>(
    (which) => {
      if (state.is !== 'conflict') return;
      const { theirs } = state;
      now.current.version = theirs.version;
      if (which === 'mine') return void save();
      now.current = { content: theirs.content, version: theirs.version, isDirty: false };
      setContent(theirs.content);
      setStored(theirs);
      setState({ is: 'saved' });
      void dropDraft(id);
    },
    [state, save, id],
  );

  const flush = useCallback(async () => {
    if (running.current) await running.current;
    if (now.current.isDirty) return await save();
    return stored;
  }, [save, stored]);

  return { content, stored, state, change, flush, choose };
}

/** Without texts that nobody has written into yet: an empty line would be refused. */
function sendable(content: PrescriptionContent): PrescriptionContent {
  const isWritten = (value: unknown): boolean => typeof value !== 'string' || value.trim() !== '';
  const filled = <T extends object>(given: T): T =>
    Object.fromEntries(Object.entries(given).filter(([, value]) => isWritten(value))) as T;
  return { ...filled(content), lines: content.lines.map(filled) };
}

async function stateAfter(
  error: unknown,
  id: string,
  draft: Parameters<typeof storeDraft>[1],
): Promise<SaveState> {
  // Whatever the answer is: what was written outlives a page that is closed now.
  await storeDraft(id, draft);
  if (error instanceof ApiError && error.code === 'prescription_changed')
    return { is: 'conflict', theirs: (error.body as { current: Prescription }).current };
  return isNoAnswer(error) ? { is: 'on_device' } : { is: 'failed', error };
}
