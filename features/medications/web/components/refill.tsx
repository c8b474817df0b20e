import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Row, Stack } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { askRefill, listRefills, type Refill, withdrawRefill } from '../../contract/refills.ts';
import type { Medication } from '../../contract/shapes.ts';
import { refillsOf } from '../queries.ts';
import { nameOf } from '../texts.ts';
import { FEW_DAYS } from './medicine-rows.tsx';
import styles from './medicines.module.css';

const isLow = ({ days_left }: Medication): boolean => days_left !== null && days_left <= FEW_DAYS;

interface RefillsProps {
  readonly personId: string | undefined;
  readonly medications: readonly Medication[];
  /** Of medicines that are not running low, too. */
  readonly always?: boolean;
}

/** What runs low and can be asked for in one tap, and what became of what was asked for. */
export function Refills({ personId, medications, always = false }: RefillsProps) {
  const { t } = useWords();
  const { data } = useQuery(refillsOf(personId));
  if (!data) return null;
  const shown = new Map(medications.map((each) => [each.medication_id, each]));
  const requests = data.refills.filter(
    ({ state, medicines }) =>
      state !== 'prescribed' && medicines.some(({ medication_id }) => shown.has(medication_id)),
  );
  // What was answered a short time ago is asked again on the page of the medicine only.
  const answered = new Set(requests.flatMap(({ medicines }) => medicines.map((each) => each.medication_id)));
  const isOffered = (each: Medication) => always || (isLow(each) && !answered.has(each.medication_id));
  const askable = data.askable
    .map(({ medication_ids, ...doctor }) => ({
      ...doctor,
      medicines: medication_ids.flatMap((id) => shown.get(id) ?? []).filter(isOffered),
    }))
    .filter(({ medicines }) => medicines.length > 0);
  if (requests.length === 0 && askable.length === 0) return null;
  return (
    <Section
      title={t(always ? 'medications.inbox.title' : 'medications.refill.low')}
      description={askable.length > 0 ? t('medications.refill.hint') : undefined}
    >
      <Stack gap="small">
        {askable.map((each) => (
          <Ask key={each.clinician_id} {...each} personId={personId} />
        ))}
        {requests.map((each) => (
          <Request key={each.refill_id} refill={each} />
        ))}
      </Stack>
    </Section>
  );
}

function Ask({
  personId,
  clinician_name: doctor,
  medicines,
}: {
  readonly personId: string | undefined;
  readonly clinician_name: string;
  readonly medicines: readonly Medication[];
}) {
  const { t } = useWords();
  const client = useQueryClient();
  const toast = useToast();
  const errorText = useErrorText();
  const [id, setId] = useState(newId);
  const ask = useAction(askRefill, {
    onSuccess: () => {
      setId(newId());
      toast({ message: t('medications.refill.sent', { doctor }) });
      return invalidate(client, listRefills);
    },
  });
  return (
    <Card>
      <Stack>
        <ul className={styles.doses}>
          {medicines.map((each) => (
            <li key={each.medication_id}>
              <span className={styles.name}>{nameOf(each)}</span>
              {each.days_left !== null && (
                <span className={styles.quiet}>
                  {' '}
                  · {t('medications.stock.days', { count: each.days_left })}
                </span>
              )}
            </li>
          ))}
        </ul>
        {ask.error && (
          <Alert tone="bad" live="alert">
            {errorText(ask.error)}
          </Alert>
        )}
        <Row>
          <Button
            variant="primary"
            busy={ask.isPending}
            onClick={() =>
              ask.mutate({
                body: {
                  refill_id: id,
                  medication_ids: medicines.map(({ medication_id }) => medication_id),
                  ...(personId ? { patient_id: personId } : {}),
                },
              })
            }
          >
            {t('medications.refill.ask', { doctor })}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}

function Request({ refill }: { readonly refill: Refill }) {
  const { t, format } = useWords();
  const client = useQueryClient();
  const toast = useToast();
  const errorText = useErrorText();
  const { clinician_name: doctor, clinician_id, state, reason, medicines } = refill;
  const withdraw = useAction(withdrawRefill, {
    onSuccess: () => toast({ message: t('medications.refill.done') }),
    onSettled: () => invalidate(client, listRefills),
  });
  return (
    <Card>
      <Stack gap="small">
        <p className={styles.name}>{medicines.map(nameOf).join(', ')}</p>
        {state === 'open' ? (
          <>
            <p>{t('medications.refill.asked', { doctor, day: format.shortDay(refill.asked_at) })}</p>
            <p className={styles.quiet}>{t('medications.refill.waiting')}</p>
          </>
        ) : (
          <>
            <p>{t(`medications.refill.${state}`, { doctor })}</p>
            {reason !== '' && <p>{t('medications.refill.said', { text: reason })}</p>}
            <p className={styles.quiet}>{t('medications.refill.bookHint')}</p>
          </>
        )}
        {withdraw.error && (
          <Alert tone="bad" live="alert">
            {errorText(withdraw.error)}
          </Alert>
        )}
        <Row>
          {state === 'open' ? (
            <Button
              compact
              variant="quiet"
              busy={withdraw.isPending}
              onClick={() => withdraw.mutate({ params: { refill_id: refill.refill_id } })}
            >
              {t('medications.refill.withdraw')}
            </Button>
          ) : (
            <LinkButton variant="primary" href={`/doctors/${clinician_id}`}>
              {t('medications.refill.book')}
            </LinkButton>
          )}
        </Row>
      </Stack>
    </Card>
  );
}
