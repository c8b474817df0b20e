import { useState } from 'react';
import { ApiError } from '#platform/web/client/api-error.ts';
import { call } from '#platform/web/client/call.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { useBusy } from '#platform/web/client/use-busy.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { consentToCall } from '../../contract.ts';
import type { Visit } from '../room/use-visit.ts';
import type { Adult } from './consent.tsx';

/** One press: agrees where that is needed, and takes a place. */
export function useJoining({ access, view, local, take, move }: Visit) {
  const { language } = useWords();
  const [adult, setAdult] = useState<Adult>({ name: '', relation: 'mother' });
  const [nameMissing, setNameMissing] = useState(false);
  const { busy, run } = useBusy();
  const [error, setError] = useState<unknown>(null);
  const [ids] = useState(() => ({ alone: newId(), withAdult: newId() }));
  const consent = !access.isHost && view.consent?.given_at === null ? view.consent : null;

  async function agree(): Promise<void> {
    if (!consent) return;
    const { text_id, version, adult_needed } = consent;
    const body = {
      consent_id: adult_needed ? ids.withAdult : ids.alone,
      text_id,
      version,
      language: consent.language ?? language,
      ...(adult_needed ? { adult: { ...adult, name: adult.name.trim() } } : {}),
    };
    take(await call(consentToCall, { params: { appointment_id: view.appointment_id }, body }));
  }

  /** False when it failed. */
  async function join(): Promise<boolean> {
    if (busy) return true;
    if (consent?.adult_needed && adult.name.trim() === '') {
      setNameMissing(true);
      document.getElementById('call-adult')?.focus();
      return false;
    }
    setError(null);
    let isIn = false;
    await run(async () => {
      try {
        await agree();
        const { camera, microphone } = local.get();
        take(await access.join({ camera: camera !== null, microphone: microphone !== null }));
        move('in');
        isIn = true;
      } catch (refused) {
        setError(refused);
        // The text, or the visit, is another one by now.
        if (refused instanceof ApiError) await access.view().then(take, () => undefined);
      }
    });
    return isIn;
  }
  return { consent, adult, setAdult, nameMissing, busy, error, join };
}
