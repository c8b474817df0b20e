import { useEffect, useRef, useState } from 'react';
import { MAX_FILE_BYTES } from '#features/files/contract.ts';
import type { UploadItem } from '#platform/ui/file-field.tsx';
import { newId } from '#platform/web/client/new-id.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { MAX_FILES } from '../../contract.ts';
import type { ReadyFile } from './ready-files.ts';
import { isPhoto, problemOf } from './wrong-file.ts';

interface Chosen {
  readonly item: UploadItem;
  readonly file: File;
}

/** Files that were chosen for a message, before it is written. Each has its id already, so that it is stored once. */
export function useChosenFiles() {
  const words = useWords();
  const { t } = words;
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const latest = useRef(chosen);
  const show = (next: readonly Chosen[]) => {
    latest.current = next;
    setChosen(next);
  };
  const release = ({ item }: Chosen) => {
    if (item.preview) URL.revokeObjectURL(item.preview);
  };
  useEffect(
    () => () => {
      for (const each of latest.current) if (each.item.preview) URL.revokeObjectURL(each.item.preview);
    },
    [],
  );

  return {
    items: chosen.map(({ item }) => item),
    /** What was chosen and can't be sent, each in a sentence. */
    refused,
    files: chosen.map(readyFrom),
    add(files: readonly File[]) {
      const problems = files.map((file) => problemOf(file));
      const good = files.filter((_, at) => problems[at] === null);
      const room = Math.max(0, MAX_FILES - latest.current.length);
      const limit = words.format.fileSize(MAX_FILE_BYTES);
      setRefused([
        ...files.flatMap(({ name }, at) => {
          const problem = problems[at];
          return problem ? [t(`chat.attachments.problem.${problem}`, { name, limit })] : [];
        }),
        ...(good.length > room ? [t('chat.attachments.tooMany', { limit: MAX_FILES })] : []),
      ]);
      const added = good.slice(0, room).map(
        (file): Chosen => ({
          file,
          item: {
            id: newId(),
            name: file.name,
            detail: words.format.fileSize(file.size),
            state: 'waiting',
            ...(isPhoto(file) ? { preview: URL.createObjectURL(file) } : {}),
          },
        }),
      );
      show([...latest.current, ...added]);
    },
    takeOut(id: string) {
      for (const each of latest.current) if (each.item.id === id) release(each);
      show(latest.current.filter((each) => each.item.id !== id));
    },
    clear() {
      for (const each of latest.current) release(each);
      show([]);
      setRefused([]);
    },
  };
}

const readyFrom = ({ item, file }: Chosen): ReadyFile => ({
  file_id: item.id,
  kind: isPhoto(file) ? 'photo' : 'file',
  name: file.name,
  mime: file.type,
  size: file.size,
  blob: file,
});
