import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { call } from '#platform/web/client/call.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { queryOf } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useRealtime } from '#platform/web/realtime/realtime.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { answerRing, type CallRingLive, currentRing } from '../../contract.ts';
import { ring } from '../media/sound.ts';

/** The clinician calls: wherever the patient is in the app, it rings until it is answered or given up. */
export function IncomingCall() {
  const { t } = useWords();
  const textOf = useErrorText();
  const navigate = useNavigate();
  const [incoming, setIncoming] = useState<CallRingLive | null>(null);
  const [busy, setBusy] = useState(false);
  useRealtime<CallRingLive>('call.ring', (live) => {
    if (live.state === 'ringing') setIncoming(live);
    else setIncoming((now) => (now?.ring_id === live.ring_id ? null : now));
  });
  // It may have begun before this page was loaded, e.g. when a push opened it.
  const running = useQuery(queryOf(currentRing, {}, { staleTime: 0 })).data?.ring;
  useEffect(() => {
    if (running && Date.parse(running.until) > Date.now()) setIncoming(running);
  }, [running]);
  useEffect(() => {
    if (!incoming) return;
    const stopSound = ring();
    // A phone in a pocket or on silent; whoever wants less motion gets none.
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.([400, 300, 400]);
    const left = Math.max(0, Date.parse(incoming.until) - Date.now());
    const timer = setTimeout(() => setIncoming(null), left);
    return () => {
      stopSound();
      navigator.vibrate?.(0);
      clearTimeout(timer);
    };
  }, [incoming]);
  if (!incoming) return null;
  const { appointment_id, ring_id, clinician_name } = incoming;
  const answer = async (said: 'accepted' | 'declined') => {
    setBusy(true);
    try {
      await call(answerRing, { params: { appointment_id, ring_id }, body: { answer: said } });
      if (said === 'accepted')
        await navigate(`/appointments/${appointment_id}/call`, { state: { accepted: true } });
    } catch (error) {
      showAlert('error', textOf(error));
    } finally {
      setBusy(false);
      setIncoming(null);
    }
  };
  return (
    <Dialog
      open
      title={t('calls.ring.title', { name: clinician_name })}
      closeLabel={t('calls.ring.decline')}
      onClose={() => void answer('declined')}
      actions={
        <>
          <Button variant="danger" icon="phone-off" busy={busy} onClick={() => void answer('declined')}>
            {t('calls.ring.decline')}
          </Button>
          <Button variant="primary" icon="phone" busy={busy} onClick={() => void answer('accepted')}>
            {t('calls.ring.accept')}
          </Button>
        </>
      }
    >
      {t('calls.ring.hint')}
    </Dialog>
  );
}
