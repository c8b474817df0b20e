import { useEffect, useState } from 'react';
import { STATUS } from '#features/appointments/contract.ts';
import type { JoinProps } from '#features/appointments/web/slots.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { serverNow } from '#platform/web/client/server-clock.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { type CallTimes, callState, callWindow } from '../../rules/window.ts';

const WAITING: readonly number[] = [STATUS.booked, STATUS.arrived, STATUS.preSession];

/** Beside a visit over video or audio: the button by which one joins when it is time, before that when that will be. */
export function VisitJoin({ visit, instead = null }: JoinProps) {
  const { t, format } = useWords();
  const now = useNow();
  const isRunning = visit.status === STATUS.inSession;
  if (visit.mode === 'in_person' || (!isRunning && !WAITING.includes(visit.status))) return instead;
  const times: CallTimes = {
    status: visit.status,
    startsAt: Date.parse(visit.starts_at),
    endsAt: Date.parse(visit.ends_at),
    delayMinutes: visit.delay_minutes,
    startedAt: null,
  };
  // A person who waits already, or is in it, finds the way back although the time is over.
  const isThere = isRunning || visit.status === STATUS.preSession;
  if (!isThere && callState(times, now) === 'over') return instead;
  const opens = callWindow(times).openFrom;
  if (now < opens && !isRunning) {
    // Beside the time of the visit itself, that of the same day is enough.
    const isShort = instead !== null && clinicDay(new Date(opens)) === clinicDay(new Date(times.startsAt));
    const when = isShort ? format.time(opens) : format.dayAndTime(opens);
    return (
      <>
        <p>{t('calls.button.opens', { when })}</p>
        {instead}
      </>
    );
  }
  return (
    <LinkButton
      variant="primary"
      icon={visit.mode === 'audio' ? 'phone' : 'video'}
      href={`/appointments/${visit.appointment_id}/call`}
    >
      {t(visit.mode === 'audio' ? 'calls.button.audio' : 'calls.button.video')}
    </LinkButton>
  );
}

const TICK_MS = 15_000;

function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const tick = () => setNow(serverNow());
    const timer = setInterval(tick, TICK_MS);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return now;
}
