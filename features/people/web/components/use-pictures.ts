import { useEffect, useRef, useState } from 'react';
import type { UploadItem } from '#platform/ui/file-field.tsx';
import { isAborted } from '#platform/web/client/api-error.ts';
import { useFileErrorText } from '#platform/web/client/error-text.ts';
import { isHeic } from '#platform/web/client/heic.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { upload } from '#platform/web/client/upload.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { MAX_KYC_PICTURES, uploadKycPicture } from '../../contract.ts';

interface Picture {
  readonly item: UploadItem;
  readonly file: File;
  readonly stop: AbortController;
  /** The server's id once it is there. */
  readonly fileId?: string;
}

const { types, maxBytes } = uploadKycPicture.upload;
export const PICTURE_TYPES = types.join(',');

/** The pictures of a document: each is sent as soon as it is chosen. */
export function useKycPictures() {
  const { t, format } = useWords();
  const textOf = useFileErrorText('image');
  const [pictures, setPictures] = useState<readonly Picture[]>([]);
  const latest = useLatest(pictures);
  const change = (id: string, item: Partial<UploadItem>, rest: Partial<Picture> = {}) =>
    setPictures((before) =>
      before.map((each) =>
        each.item.id === id ? { ...each, ...rest, item: { ...each.item, ...item } } : each,
      ),
    );
  const send = async ({ item: { id }, file, stop }: Picture) => {
    const fail = (error: string) => change(id, { state: 'failed', error });
    if (isHeic(file)) return fail(t('shell.error.heic'));
    if (!types.some((type) => type === file.type)) return fail(t('accounts.picture.wrongType'));
    if (file.size > maxBytes) return fail(t('accounts.picture.tooLarge'));
    change(id, { state: 'sending', progress: 0 });
    try {
      const { file_id: fileId } = await upload(uploadKycPicture, {}, file, {
        signal: stop.signal,
        onProgress: (progress) => change(id, { progress }),
      });
      change(id, { state: 'done' }, { fileId });
    } catch (error) {
      if (!isAborted(error)) fail(textOf(error));
    }
  };
  const remove = (id: string) => {
    for (const picture of latest.current) if (picture.item.id === id) letGo(picture);
    setPictures((before) => before.filter((each) => each.item.id !== id));
  };
  const chosen = (file: File): Picture => ({
    file,
    stop: new AbortController(),
    item: {
      id: newId(),
      name: file.name,
      detail: format.fileSize(file.size),
      state: 'waiting',
      preview: URL.createObjectURL(file),
    },
  });
  return {
    items: pictures.map((each) => each.item),
    fileIds: pictures.flatMap((each) => each.fileId ?? []),
    underWay: pictures.some(({ item }) => item.state === 'sending' || item.state === 'waiting'),
    add: (files: readonly File[]) => {
      const fresh = files.slice(0, MAX_KYC_PICTURES - pictures.length).map(chosen);
      setPictures((before) => [...before, ...fresh]);
      for (const picture of fresh) void send(picture);
    },
    retry: (id: string) => {
      const picture = latest.current.find((each) => each.item.id === id);
      if (!picture) return;
      const { error: _, ...item } = picture.item;
      const again: Picture = { item, file: picture.file, stop: new AbortController() };
      setPictures((before) => before.map((each) => (each.item.id === id ? again : each)));
      void send(again);
    },
    remove,
  };
}

function letGo({ stop, item }: Picture): void {
  stop.abort();
  if (item.preview) URL.revokeObjectURL(item.preview);
}

/** The current pictures, for background work; they are released with the page. */
function useLatest(pictures: readonly Picture[]) {
  const latest = useRef(pictures);
  useEffect(() => {
    latest.current = pictures;
  });
  useEffect(
    () => () => {
      for (const picture of latest.current) letGo(picture);
    },
    [],
  );
  return latest;
}
