import { useEffect, useRef, useState } from 'react';
import { isAborted } from '#platform/web/client/api-error.ts';
import { call } from '#platform/web/client/call.ts';
import { useFileErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { uploadImage } from '#platform/web/client/upload.ts';
import { addPhoto, dismissPhoto, type PhotoReading } from '../../contract/photos.ts';
import { prepared } from './prepare.ts';

export type Sending =
  /** `share` of its bytes have left; then it is being read. */
  | { readonly is: 'sending'; readonly preview: string; readonly share: number }
  | { readonly is: 'failed'; readonly preview: string; readonly error: string };

interface Chosen {
  readonly id: string;
  /** For whom it was taken; undefined for the user. */
  readonly personId: string | undefined;
  readonly photo: Blob;
  /** Of a picture from the gallery. */
  readonly takenAt: Date | undefined;
  readonly abort: AbortController;
  /** All of it has left. */
  isSent: boolean;
  /** The user has cancelled the photo. */
  isGivenUp: boolean;
}

/** One that is on its way stops there; one that has arrived is deleted as soon as the server has answered. */
function giveUp(chosen: Chosen | null): void {
  if (!chosen) return;
  chosen.isGivenUp = true;
  if (!chosen.isSent) chosen.abort.abort();
}

/** One photo on its way to being read. It has the same id in every attempt, so that it is stored once. */
export function usePhoto(personId: string | undefined, onRead: (reading: PhotoReading) => void) {
  const textOf = useFileErrorText('image');
  const [sending, setSending] = useState<Sending | null>(null);
  const chosen = useRef<Chosen | null>(null);
  const preview = useRef('');
  const show = (photo: Blob | null) => {
    if (preview.current) URL.revokeObjectURL(preview.current);
    preview.current = photo ? URL.createObjectURL(photo) : '';
    return preview.current;
  };
  useEffect(
    () => () => {
      giveUp(chosen.current);
      if (preview.current) URL.revokeObjectURL(preview.current);
    },
    [],
  );

  const send = async (mine: Chosen) => {
    const { id, personId: patientId, photo, takenAt, abort } = mine;
    const address = preview.current;
    const isWanted = () => chosen.current === mine && !mine.isGivenUp;
    setSending({ is: 'sending', preview: address, share: 0 });
    try {
      const body = {
        id,
        ...(patientId ? { patient_id: patientId } : {}),
        ...(takenAt ? { taken_at: takenAt.toISOString() } : {}),
      };
      const reading = await uploadImage(addPhoto, { body }, photo, {
        signal: abort.signal,
        fileName: 'meter.jpg',
        onProgress(share) {
          mine.isSent = share >= 1;
          if (isWanted()) setSending({ is: 'sending', preview: address, share });
        },
      });
      if (!isWanted()) return await call(dismissPhoto, { params: { photo_id: id } });
      setSending(null);
      onRead(reading);
    } catch (error) {
      if (isWanted() && !isAborted(error))
        setSending({ is: 'failed', preview: address, error: textOf(error) });
    }
  };

  return {
    sending,
    async choose(file: Blob, takenAt?: Date) {
      const photo = await prepared(file);
      const abort = new AbortController();
      const mine = { id: newId(), personId, photo, takenAt, abort, isSent: false, isGivenUp: false };
      chosen.current = mine;
      show(photo);
      await send(mine);
    },
    retry() {
      if (chosen.current) void send(chosen.current);
    },
    cancel() {
      giveUp(chosen.current);
      show(null);
      setSending(null);
    },
  };
}
