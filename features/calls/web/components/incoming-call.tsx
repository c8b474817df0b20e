import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { call } from '#platform/web/client/call.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { queryOf } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useRealtime } from '#platform/web/realtime/realtime.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { answerRing, type CallRingLive, currentRing } from '../../contract.ts';
import { ring } from '../media/sound.ts';

/** What rings, and until when by the clock of this device: counted from when it was received. */
interface Incoming {
  readonly ring: CallRingLive;
  readonly endsAt: number;
}
const received = (live: CallRingLive, at: number): Incoming => ({
  ring: live,
  endsAt: at + live.seconds_left * 1000,
});

/** A ring that was accepted here, until the server has answered: it stays, so that it can be accepted again. */
interface Accepting {
  readonly ringId: string;
  /** The reply may still come. */
  isUnderWay: boolean;
  /** Some device has accepted. */
  isAnnounced: boolean;
}

/** A ring that is read once more: its sound and vibration don't begin from the start. */
const orSame =
  (next: Incoming) =>
  (now: Incoming | null): Incoming =>
    now?.ring.ring_id === next.ring.ring_id ? now : next;

/** Sound and vibration until its time is over. */
function useSound(incoming: Incoming | null, set: (none: null) => void): void {
  useEffect(() => {
    if (!incoming) return;
    const stopSound = ring();
    // A phone in a pocket or on silent; a person who wants less motion gets none.
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.([400, 300, 400]);
    const left = Math.max(0, incoming.endsAt - Date.now());
    const timer = setTimeout(() => set(null), left);
    return () => {
      stopSound();
      navigator.vibrate?.(0);
      clearTimeout(timer);
    };
  }, [incoming, set]);
}

/** The clinician calls: wherever the patient is in the app, it rings until it is answered or given up. */
export function IncomingCall() {
  const { t } = useWords();
  const textOf = useErrorText();
  const navigate = useNavigate();
  const [incoming, setIncoming] = useState<Incoming | null>(null);
  const [busy, setBusy] = useState(false);
  const accepting = useRef<Accepting>(undefined);
  const answer = async (live: CallRingLive, said: 'accepted' | 'declined'): Promise<void> => {
    const { appointment_id, ring_id } = live;
    const own = { ringId: ring_id, isUnderWay: true, isAnnounced: false };
    accepting.current = said === 'accepted' ? own : undefined;
    setBusy(true);
    try {
      await call(answerRing, { params: { appointment_id, ring_id }, body: { answer: said } });
      accepting.current = undefined;
      if (said === 'accepted')
        await navigate(`/appointments/${appointment_id}/call`, { state: { accepted: true } });
      setIncoming(null);
    } catch (error) {
      own.isUnderWay = false;
      if (own.isAnnounced) return await answer(live, said);
      showAlert('error', textOf(error));
      if (!(error instanceof ApiError) || error.status >= 500) return;
      accepting.current = undefined;
      setIncoming(null);
    } finally {
      setBusy(false);
    }
  };
  useRealtime<CallRingLive>('call.ring', (live) => {
    if (live.state === 'ringing') return setIncoming(orSame(received(live, Date.now())));
    const own = accepting.current?.ringId === live.ring_id ? accepting.current : undefined;
    if (live.state === 'accepted' && own) {
      // The reply says whether it was this device.
      if (own.isUnderWay) own.isAnnounced = true;
      else void answer(live, 'accepted');
      return;
    }
    setIncoming((now) => (now?.ring.ring_id === live.ring_id ? null : now));
  });
  // It may have begun before this page was loaded, e.g. when a push opened it.
  const { data, dataUpdatedAt } = useQuery(queryOf(currentRing, {}, { staleTime: 0 }));
  useEffect(() => {
    const running = data?.ring && received(data.ring, dataUpdatedAt);
    if (running && running.endsAt > Date.now()) setIncoming(orSame(running));
  }, [data, dataUpdatedAt]);
  useSound(incoming, setIncoming);
  if (!incoming) return null;
  const { ring: live } = incoming;
  return (
    <Dialog
      open
      title={t('calls.ring.title', { name: live.clinician_name })}
      closeLabel={t('calls.ring.decline')}
      onClose={() => void answer(live, 'declined')}
      actions={
        <>
          <Button variant="danger" icon="phone-off" busy={busy} onClick={() => void answer(live, 'declined')}>
            {t('calls.ring.decline')}
          </Button>
          <Button variant="primary" icon="phone" busy={busy} onClick={() => void answer(live, 'accepted')}>
            {t('calls.ring.accept')}
          </Button>
        </>
      }
    >
      {t('calls.ring.hint')}
    </Dialog>
  );
}
