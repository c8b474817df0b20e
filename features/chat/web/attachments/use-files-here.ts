import { useEffect, useState } from 'react';
import type { MessageFile } from '../../contract.ts';
import { bytesOf } from '../sync/file-bytes.ts';
import type { Waiting } from '../sync/waiting.ts';

type Here = Pick<MessageFile, 'href' | 'width' | 'height'>;
const NO_SIZE = { width: null, height: null };

/** Pixels of a picture, so that its place doesn't change when it has been sent. */
async function sizeOf(address: string): Promise<Pick<MessageFile, 'width' | 'height'>> {
  const picture = new Image();
  picture.src = address;
  try {
    await picture.decode();
    return { width: picture.naturalWidth, height: picture.naturalHeight };
  } catch {
    return NO_SIZE;
  }
}

/**
 * The files of a message that waits, as those of a message that was sent: the bytes on this device stand in for the
 * server's. Undefined until they were found; without an address where this device doesn't have them any more.
 */
export function useFilesHere(item: Waiting): readonly MessageFile[] | undefined {
  const [here, setHere] = useState<ReadonlyMap<string, Here>>();
  const ids = (item.files ?? []).map(({ file_id }) => file_id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what matters of the files are their ids
  useEffect(() => {
    let gone = false;
    const made: string[] = [];
    const find = async () => {
      const found = new Map<string, Here>();
      for (const { file_id, kind, mime } of item.files ?? []) {
        const blob = await bytesOf(file_id, mime).catch(() => undefined);
        if (gone) return;
        if (!blob) continue;
        const address = URL.createObjectURL(blob);
        made.push(address);
        found.set(file_id, { href: address, ...(kind === 'photo' ? await sizeOf(address) : NO_SIZE) });
        if (gone) return;
      }
      setHere(found);
    };
    void find();
    return () => {
      gone = true;
      for (const address of made) URL.revokeObjectURL(address);
    };
  }, [ids]);
  return (
    here &&
    (item.files ?? []).map(({ file_id, kind, name, mime, size }) => ({
      file_id,
      kind,
      name,
      mime,
      size,
      ...(here.get(file_id) ?? { href: '', ...NO_SIZE }),
      duration_ms: item.voice?.duration_ms ?? null,
      waveform: item.voice ? [...item.voice.waveform] : null,
    }))
  );
}
