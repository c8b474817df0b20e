import { type RefObject, useEffect, useRef, useState } from 'react';
import type { UploadItem } from '#platform/ui/file-field.tsx';
import { brand } from '#platform/web/brand.ts';
import { isAborted } from '#platform/web/client/api-error.ts';
import { useFileErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { type UploadOptions, upload } from '#platform/web/client/upload.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { PART_BYTES, uploadFile } from '../../contract.ts';
import { discardParts, idOfLargeFile, sendInParts } from './send-in-parts.ts';

interface Sending {
  readonly file: File;
  readonly abort: AbortController;
}

/**
 * Files on their way, one after the other: on a weak network one that arrives is better than three that don't.
 * Each keeps its id through every try, so that it is stored once; a large one goes in parts, so that what has arrived
 * of it is not sent again.
 */
export function useUploads(onArrived: (name: string) => void, patientId?: string) {
  const { format } = useWords();
  const textOf = useFileErrorText('file');
  const senderId = useSession().data?.user.id ?? '';
  const { items, add, change, wait, forget } = useItems();
  const known = useRef(new Map<string, Sending>());
  const queue = useRef<Promise<void>>(Promise.resolve());

  const drop = (id: string) => {
    known.current.delete(id);
    forget(id);
  };
  const detailOf = ({ size }: File, share: number) =>
    format.fileSize(size) + (share > 0 ? ` · ${format.percent(share)}` : '');

  const send = async (id: string, { file, abort }: Sending) => {
    if (abort.signal.aborted) return;
    change(id, { state: 'sending', progress: 0 });
    try {
      await sendFile(
        file,
        { id, senderId, patientId },
        {
          signal: abort.signal,
          onProgress: (progress) => change(id, { progress, detail: detailOf(file, progress) }),
        },
      );
      drop(id);
      onArrived(file.name);
    } catch (error) {
      if (!isAborted(error)) change(id, { state: 'failed', error: textOf(error) });
    }
  };
  /** The parts of a cancelled file are deleted before the same file, chosen again, is sent. */
  const discard = (id: string) => {
    const sending = known.current.get(id);
    sending?.abort.abort();
    drop(id);
    if (!sending || [...known.current.values()].some(({ file }) => isSameFile(file, sending.file))) return;
    queue.current = queue.current.then(() => discardFile(sending.file, { senderId, patientId }));
  };
  const enqueue = (id: string, file: File) => {
    const sending = { file, abort: new AbortController() };
    known.current.set(id, sending);
    queue.current = queue.current.then(() => send(id, sending));
  };
  useAbortAtEnd(known);

  return {
    items,
    add(files: readonly File[]) {
      const added = files.map((file) => ({ id: newId(), file }));
      add(
        added.map(({ id, file }) => ({ id, name: file.name, detail: detailOf(file, 0), state: 'waiting' })),
      );
      for (const { id, file } of added) enqueue(id, file);
    },
    cancel: discard,
    retry(id: string) {
      const file = known.current.get(id)?.file;
      if (!file) return;
      wait(id, detailOf(file, 0));
      enqueue(id, file);
    },
    remove: discard,
  };
}

/** A person who leaves the page has not asked for the rest to be sent. */
function useAbortAtEnd(known: RefObject<ReadonlyMap<string, Sending>>): void {
  useEffect(() => {
    const all = known.current;
    return () => {
      for (const { abort } of all.values()) abort.abort();
    };
  }, [known]);
}

interface Upload {
  readonly id: string;
  readonly senderId: string;
  readonly patientId: string | undefined;
}

/** Chosen twice: both have the same parts on the server. */
const isSameFile = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

const isLarge = ({ size }: File): boolean => size > PART_BYTES;
const idOfParts = (file: File, { senderId, patientId }: Omit<Upload, 'id'>): Promise<string> =>
  idOfLargeFile(file, `${senderId} ${patientId ?? ''}`, brand.id);

async function discardFile(file: File, of: Omit<Upload, 'id'>): Promise<void> {
  if (isLarge(file)) await discardParts(await idOfParts(file, of));
}

async function sendFile(
  file: File,
  { id, senderId, patientId }: Upload,
  options: UploadOptions,
): Promise<void> {
  if (isLarge(file)) {
    await sendInParts(await idOfParts(file, { senderId, patientId }), file, patientId, options);
  } else {
    const body = { file_id: id, ...(patientId ? { patient_id: patientId } : {}) };
    await upload(uploadFile, { body }, file, options);
  }
}

/** What is shown of the files that are on their way. */
function useItems() {
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  return {
    items,
    add: (more: readonly UploadItem[]) => setItems((before) => [...before, ...more]),
    change: (id: string, to: Partial<UploadItem>) =>
      setItems((before) => before.map((item) => (item.id === id ? { ...item, ...to } : item))),
    wait: (id: string, detail: string) =>
      setItems((before) =>
        before.map(({ error: _, ...item }) =>
          item.id === id ? { ...item, state: 'waiting', progress: 0, detail } : item,
        ),
      ),
    forget: (id: string) => setItems((before) => before.filter((item) => item.id !== id)),
  };
}
