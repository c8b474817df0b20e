import { useEffect, useRef, useState } from 'react';
import { deleteFile, MAX_FILE_BYTES, uploadFile } from '#features/records/contract.ts';
import type { UploadItem } from '#platform/ui/file-field.tsx';
import { isAborted } from '#platform/web/client/api-error.ts';
import { call } from '#platform/web/client/call.ts';
import { useFileErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { upload } from '#platform/web/client/upload.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { MAX_FILES, type MessageFile } from '../../contract.ts';
import { sizeText } from './size-text.ts';
import { isPhoto, problemOf } from './wrong-file.ts';

interface Outgoing {
  readonly item: UploadItem;
  readonly file: File;
  readonly abort: AbortController;
  /** Once it has arrived. */
  readonly kept?: MessageFile;
}

/**
 * Files that were chosen for a message, sent one after the other as soon as they are chosen. Each keeps its id
 * through every try, so that it is kept once. What is taken back again is deleted there too.
 */
export function useSendingFiles() {
  const words = useWords();
  const { t } = words;
  const textOf = useFileErrorText('file');
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const latest = useRef(outgoing);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const show = (change: (before: readonly Outgoing[]) => readonly Outgoing[]) => {
    latest.current = change(latest.current);
    setOutgoing(latest.current);
  };
  const change = (id: string, item: Partial<UploadItem>, rest: Partial<Outgoing> = {}) =>
    show((before) =>
      before.map((each) =>
        each.item.id === id ? { ...each, ...rest, item: { ...each.item, ...item } } : each,
      ),
    );

  const send = async ({ item: { id }, file, abort }: Outgoing) => {
    if (abort.signal.aborted) return;
    change(id, { state: 'sending', progress: 0 });
    try {
      const { file_id, name, mime, size, href } = await upload(uploadFile, { body: { file_id: id } }, file, {
        signal: abort.signal,
        onProgress: (progress) => change(id, { progress }),
      });
      const kind = isPhoto({ type: mime }) ? 'photo' : 'file';
      const kept = { file_id, kind, name, mime, size, href, duration_ms: null, waveform: null } as const;
      change(id, { state: 'done', progress: 1 }, { kept });
    } catch (error) {
      if (!isAborted(error)) change(id, { state: 'failed', error: textOf(error) });
    }
  };
  const enqueue = (each: Outgoing) => {
    queue.current = queue.current.then(() => send(each));
  };
  const letGo = ({ item, abort, kept }: Outgoing, sent: boolean) => {
    abort.abort();
    if (item.preview) URL.revokeObjectURL(item.preview);
    // It was never sent to anybody. If this fails it stays among their own files, where it can be deleted.
    if (kept && !sent) void call(deleteFile, { params: { file_id: kept.file_id } }).catch(() => undefined);
  };
  const takeBack = (id: string) => {
    for (const each of latest.current) if (each.item.id === id) letGo(each, false);
    show((before) => before.filter((each) => each.item.id !== id));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the conversation is left
  useEffect(
    () => () => {
      for (const each of latest.current) letGo(each, false);
    },
    [],
  );

  return {
    items: outgoing.map(({ item }) => item),
    /** What was chosen and can't be sent, each in a sentence. */
    refused,
    kept: outgoing.flatMap(({ kept }) => kept ?? []),
    add(files: readonly File[]) {
      const problems = files.map((file) => problemOf(file));
      const good = files.filter((_, at) => problems[at] === null);
      const room = Math.max(0, MAX_FILES - latest.current.length);
      const limit = sizeText(words, MAX_FILE_BYTES);
      setRefused([
        ...files.flatMap(({ name }, at) => {
          const problem = problems[at];
          return problem ? [t(`chat.attachments.problem.${problem}`, { name, limit })] : [];
        }),
        ...(good.length > room ? [t('chat.attachments.tooMany', { limit: MAX_FILES })] : []),
      ]);
      const added = good.slice(0, room).map(
        (file): Outgoing => ({
          file,
          abort: new AbortController(),
          item: {
            id: newId(),
            name: file.name,
            detail: sizeText(words, file.size),
            state: 'waiting',
            ...(isPhoto(file) ? { preview: URL.createObjectURL(file) } : {}),
          },
        }),
      );
      show((before) => [...before, ...added]);
      for (const each of added) enqueue(each);
    },
    retry(id: string) {
      const failed = latest.current.find((each) => each.item.id === id);
      if (!failed) return;
      const { error: _, ...item } = failed.item;
      const again: Outgoing = {
        ...failed,
        item: { ...item, state: 'waiting' },
        abort: new AbortController(),
      };
      show((before) => before.map((each) => (each.item.id === id ? again : each)));
      enqueue(again);
    },
    takeBack,
    /** Forgets all of them: they went out with a message (`sent`), or nobody wants them any more. */
    clear(sent: boolean) {
      for (const each of latest.current) letGo(each, sent);
      show(() => []);
      setRefused([]);
    },
  };
}
