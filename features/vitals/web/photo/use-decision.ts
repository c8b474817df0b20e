import { useState } from 'react';
import type { ReadingKind } from '#platform/contract/readings.ts';
import { useToast } from '#platform/ui/toasts.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { call } from '#platform/web/client/call.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { queryClient } from '#platform/web/client/query-client.ts';
import { useBusy } from '#platform/web/client/use-busy.ts';
import { invalidate } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { deleteVital, listVitals } from '../../contract/entries.ts';
import { confirmPhoto, dismissPhoto, getPhoto, listUndecidedPhotos } from '../../contract/photos.ts';
import type { Vital } from '../../contract/shapes.ts';
import type { Entered } from '../use-entry.ts';

/** What becomes of a photo that was read: a reading, which may be taken back, or nothing. */
export function useDecision(photo: { readonly id: string } | undefined) {
  const { t } = useWords();
  const say = useToast();
  const textOf = useErrorText();
  const { busy, run } = useBusy();
  const [saved, setSaved] = useState<Vital | null>(null);
  /** That another reading was confirmed before, in words: `saved` is that one. */
  const [before, setBefore] = useState<string | null>(null);
  const decided = () => void invalidate(queryClient, listUndecidedPhotos, listVitals);

  const drop = (then: () => void) =>
    run(async () => {
      if (!photo) return;
      try {
        await call(dismissPhoto, { params: { photo_id: photo.id } });
        decided();
        then();
      } catch (error) {
        say({ tone: 'bad', message: textOf(error) });
      }
    });
  const save = (type: ReadingKind, entered: Entered, refused: (error: unknown) => void) =>
    run(async () => {
      if (!photo) return;
      try {
        const body = { type, ...entered, readings: { ...entered.readings } };
        setSaved(await call(confirmPhoto, { params: { photo_id: photo.id }, body }));
        decided();
      } catch (error) {
        const stored = confirmedBefore(error);
        if (stored) {
          setSaved(stored);
          setBefore(textOf(error));
          decided();
        } else refused(error);
      }
    });
  const undo = ({ id }: Vital, then: () => void) =>
    run(async () => {
      try {
        await call(deleteVital, { params: { vital_id: id } });
        void invalidate(queryClient, listVitals, getPhoto);
        say({ message: t('vitals.saved.undone') });
        then();
      } catch (error) {
        say({ tone: 'bad', message: textOf(error) });
      }
    });
  const forget = () => {
    setSaved(null);
    setBefore(null);
  };
  return { busy, saved, before, drop, save, undo, forget };
}

/** The reading that was confirmed from this photo on another screen. */
const confirmedBefore = (error: unknown): Vital | undefined =>
  error instanceof ApiError && error.code === 'photo_confirmed'
    ? (error.body as { readonly vital?: Vital }).vital
    : undefined;
