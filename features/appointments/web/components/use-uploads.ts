import { useRef, useState } from 'react';
import { deleteFile, MAX_FILE_BYTES, uploadFile } from '#features/files/contract.ts';
import type { UploadItem } from '#platform/ui/file-field.tsx';
import { isAborted } from '#platform/web/client/api-error.ts';
import { call } from '#platform/web/client/call.ts';
import { useFileErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { upload } from '#platform/web/client/upload.ts';
import { useWords } from '#platform/web/i18n/words.ts';

const MEGABYTE = 1024 * 1024;

export interface Uploads {
  readonly items: readonly UploadItem[];
  readonly add: (files: readonly File[]) => void;
  readonly cancel: (id: string) => void;
  readonly retry: (id: string) => void;
  readonly remove: (id: string) => void;
  /** Those that arrived. */
  readonly fileIds: readonly string[];
  readonly underWay: boolean;
}

/** Sends files as soon as they are chosen. Each keeps its id, so that a second try stores it once. */
export function useUploads(): Uploads {
  const words = useWords();
  const { t } = words;
  const errorText = useFileErrorText('file');
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const files = useRef(new Map<string, { file: File; abort: AbortController }>());

  const change = (id: string, change: Partial<UploadItem>) =>
    setItems((before) => before.map((item) => (item.id === id ? { ...item, ...change } : item)));
  const drop = (id: string) => {
    files.current.delete(id);
    setItems((before) => before.filter((item) => item.id !== id));
  };
  const send = async (id: string, file: File) => {
    const abort = new AbortController();
    files.current.set(id, { file, abort });
    try {
      await upload(uploadFile, { body: { file_id: id } }, file, {
        signal: abort.signal,
        onProgress: (progress) => change(id, { progress }),
      });
      change(id, { state: 'done', progress: 1 });
    } catch (error) {
      if (!isAborted(error)) change(id, { state: 'failed', error: errorText(error) });
    }
  };
  const add = (chosen: readonly File[]) => {
    for (const file of chosen) {
      const id = newId();
      const item = { id, name: file.name, detail: words.format.fileSize(file.size) };
      const tooLarge = file.size > MAX_FILE_BYTES;
      const error = t('appointments.files.tooLarge', { limit: MAX_FILE_BYTES / MEGABYTE });
      setItems((before) => [
        ...before,
        tooLarge ? { ...item, state: 'failed', error } : { ...item, state: 'sending', progress: 0 },
      ]);
      if (!tooLarge) void send(id, file);
    }
  };
  return {
    items,
    add,
    cancel: (id) => {
      files.current.get(id)?.abort.abort();
      drop(id);
    },
    retry: (id) => {
      const known = files.current.get(id);
      if (!known) return;
      setItems((before) =>
        before.map((item) => {
          if (item.id !== id) return item;
          const { error: _, ...rest } = item;
          return { ...rest, state: 'sending', progress: 0 };
        }),
      );
      void send(id, known.file);
    },
    remove: (id) => {
      // Deletes a file that isn't attached; if that fails now, the server deletes it later.
      if (items.find((item) => item.id === id)?.state === 'done')
        call(deleteFile, { params: { file_id: id } }).catch(() => undefined);
      drop(id);
    },
    fileIds: items.filter((item) => item.state === 'done').map((item) => item.id),
    underWay: items.some((item) => item.state === 'sending'),
  };
}
