import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { dayOf } from '../../rules.ts';
import { addressOf, type Plan } from '../booking-plan.ts';
import { slotsFrom } from '../queries.ts';

const OFFERED = 4;

interface Props {
  readonly plan: Plan;
  readonly message: string;
  readonly onChoose: (startsAt: string, day: string) => void;
}

/** Another booking was faster: the free times nearest to the lost one, a tap away; the user's input stays. */
export function OtherTimes({ plan, message, onChoose }: Props) {
  const { t, format } = useWords();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
    box.current?.scrollIntoView({ block: 'center' });
  }, []);
  const wanted = Date.parse(plan.startsAt!);
  const day = dayOf(Math.max(wanted, Date.now()), CLINIC_ZONE);
  const of = { clinicianId: plan.clinicianId!, mode: plan.mode!, forId: plan.forId };
  const slots = useQuery(slotsFrom(of, day));
  const near = (slots.data?.days ?? [])
    .flatMap(({ date, slots: free }) => free.map(({ starts_at }) => ({ date, starts_at })))
    .filter(({ starts_at }) => starts_at !== plan.startsAt)
    .map((slot) => ({ ...slot, away: Math.abs(Date.parse(slot.starts_at) - wanted) }))
    .sort((a, b) => a.away - b.away)
    .slice(0, OFFERED)
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at));
  const { startsAt: _, ...rest } = plan;
  return (
    <div ref={box} tabIndex={-1}>
      <Alert tone="warn" live="alert" title={message}>
        {near.length > 0 && <p>{t('appointments.book.otherTimes')}</p>}
        <Row gap="small">
          {near.map((slot) => (
            <Button key={slot.starts_at} onClick={() => onChoose(slot.starts_at, slot.date)}>
              {format.dayAndTime(slot.starts_at)}
            </Button>
          ))}
          <LinkButton variant="quiet" href={addressOf(rest, 'time')}>
            {t('appointments.book.allTimes')}
          </LinkButton>
        </Row>
      </Alert>
    </div>
  );
}
