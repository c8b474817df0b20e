import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { acceptOffer, leaveWaitingList, type WaitingEntry } from '../../contract.ts';
import { addressAfterBooking } from '../booking-plan.ts';
import { readAgain } from '../queries.ts';
import { SlotFee } from './slot-fee.tsx';
import { useChosenSlot } from './use-chosen-slot.ts';
import { useCountdown } from './use-countdown.ts';
import { useOtherName } from './use-other-name.ts';
import styles from './visit.module.css';

/** A freed time, held for some minutes: take it or let it go. */
export function OfferCard({ entry }: { readonly entry: WaitingEntry }) {
  const { t } = useWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const titleId = useId();
  const [appointmentId] = useState(newId);
  const offer = entry.offer!;
  const { text, over } = useCountdown(offer.held_until);
  const params = { entry_id: entry.entry_id };
  const slots = useChosenSlot({
    clinicianId: entry.clinician_id,
    mode: entry.mode,
    startsAt: offer.starts_at,
    forId: entry.patient_id,
  });
  const { slot } = slots;
  const body = { appointment_id: appointmentId, ...(slot && { expected_fee: slot.fee }) };
  const accept = useAction(acceptOffer, {
    onSuccess: (visit) => {
      readAgain(client);
      void navigate(addressAfterBooking(visit));
    },
    onError: () => readAgain(client),
  });
  const decline = useAction(leaveWaitingList, { onSettled: () => readAgain(client) });
  useEffect(() => {
    if (over) readAgain(client);
  }, [over, client]);
  const error = accept.error ?? decline.error;
  return (
    <Card emphasis as="section" labelledBy={titleId}>
      <div className={styles.stack}>
        <h2 id={titleId}>{t('appointments.offer.title')}</h2>
        <WhatIsOffered entry={entry} />
        {slot && <SlotFee slots={[slot]} startsAt={slot.starts_at} />}
        {!slots.isRead && !!slots.error && <Problem error={slots.error} onRetry={slots.readAgain} />}
        <p role="timer" aria-live="off">
          <strong>
            {over ? t('appointments.offer.over') : t('appointments.offer.left', { time: text })}
          </strong>
        </p>
        {error && <p role="alert">{errorText(error)}</p>}
        <div className={styles.actions}>
          <Button
            variant="primary"
            icon="check"
            busy={accept.isPending}
            disabled={over || !slots.isRead}
            onClick={() => accept.mutate({ params, body })}
          >
            {t('appointments.offer.accept')}
          </Button>
          <Button busy={decline.isPending} onClick={() => decline.mutate({ params })}>
            {t('appointments.offer.decline')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function WhatIsOffered({ entry }: { readonly entry: WaitingEntry }) {
  const { t, format } = useWords();
  const otherName = useOtherName()(entry);
  return (
    <>
      <p>
        {t('appointments.offer.body', {
          name: entry.clinician.name,
          when: format.dayAndTime(entry.offer!.starts_at),
          mode: t(`appointments.mode.${entry.mode}`),
        })}
      </p>
      {otherName && <p>{t('appointments.list.for', { name: otherName })}</p>}
    </>
  );
}
