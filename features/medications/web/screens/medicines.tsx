import { useActingFor, useSubjectAsked } from '#features/people/web/index.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Card } from '#platform/ui/card.tsx';
import { DayLine } from '#platform/ui/day-line.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page, Row, Stack } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { SLOTS, type Slot } from '../../contract/shapes.ts';
import { Adherence } from '../components/adherence.tsx';
import { DayRows } from '../components/day-rows.tsx';
import { DueCard } from '../components/due-card.tsx';
import { MedicineRows } from '../components/medicine-rows.tsx';
import styles from '../components/medicines.module.css';
import { NeededRows } from '../components/needed-rows.tsx';
import { Reconcile } from '../components/reconcile.tsx';
import { Refills } from '../components/refill.tsx';
import { openDoses, type ShownDay } from '../day.ts';
import { dayItems, minutesAt } from '../day-items.ts';
import { useMedications } from '../queries.ts';
import { closeRefusal, useRefusal, useWaitingDoses } from '../sync/outgoing.ts';
import { useDay } from '../use-day.ts';

/** What is to be taken today, first what waits for an answer; below it the medicines themselves. */
export function MedicinesScreen() {
  const { t } = useWords();
  const { personId, name, isSelf } = useActingFor();
  useSubjectAsked();
  const asked = useMedications(personId);
  const { data } = asked;
  const day = useDay(data);
  const isEmpty = data && data.medications.length === 0 && data.past.length === 0;
  const add = (
    <LinkButton variant={isEmpty ? 'primary' : 'secondary'} icon="plus" href="/medicines/add">
      {t('medications.list.add')}
    </LinkButton>
  );
  const due = day && !isEmpty ? dueOf(day) : [];
  const ways = data && !isEmpty && (
    <Row gap="small">
      {data.can.add && add}
      <LinkButton icon="settings" href="/medicines/settings">
        {t('medications.settings.title')}
      </LinkButton>
    </Row>
  );
  return (
    <Page width="list">
      <div className={styles.head}>
        <h1>{t('medications.list.title')}</h1>
        {due.length === 0 && ways}
      </div>
      {!isSelf && <p>{t('medications.list.of', { name })}</p>}
      <Waiting />
      <Reconcile personId={personId} />
      {asked.isError && !data && <Problem error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <SkeletonList label={t('shell.busy.loading')} />}
      {isEmpty && (
        <EmptyState icon="pill" title={t('medications.list.none')} action={<Row>{add}</Row>}>
          {t('medications.list.noneHint')}
        </EmptyState>
      )}
      {day && data && !isEmpty && (
        <>
          {due.length > 0 && (
            <>
              <Stack gap="small">
                {due.map((each) => (
                  <DueCard key={each.dueAt.getTime()} {...each} />
                ))}
              </Stack>
              {ways}
            </>
          )}
          <Today day={day} />
          <NeededRows needed={day.as_needed} />
          {data.can.add && <Refills personId={personId} medications={data.medications} />}
          <MedicineRows title={t('medications.list.mine')} medications={data.medications} />
          <Adherence days={day.days} />
          <MedicineRows
            title={t('medications.list.past')}
            description={t('medications.list.pastHint')}
            medications={data.past}
          />
        </>
      )}
    </Page>
  );
}

/** What this device has still to send, and what the server did not take. */
function Waiting() {
  const { t } = useWords();
  const refusal = useRefusal();
  const waiting = useWaitingDoses();
  const answers = waiting.filter(({ is }) => is === 'answer').length;
  return (
    <>
      {refusal !== null && (
        <Alert tone="warn" live="alert" onDismiss={closeRefusal} dismissLabel={t('shell.action.close')}>
          {t('medications.waiting.refused', { reason: refusal })}
        </Alert>
      )}
      {answers > 0 && !navigator.onLine && (
        <Alert tone="info" icon="wifi-off" live="status">
          {t('medications.waiting.offline', { count: answers })}
        </Alert>
      )}
    </>
  );
}

/** What waits for an answer, bundle by bundle. */
const dueOf = (day: ShownDay) =>
  day.bundles
    .map((bundle) => ({ dueAt: bundle.due_at, doses: openDoses(bundle) }))
    .filter(({ doses }) => doses.length > 0);

function Today({ day }: { readonly day: ShownDay }) {
  const words = useWords();
  const { t, format } = words;
  const all = day.bundles.flatMap(({ doses }) => doses);
  const taken = all.filter(({ state }) => state === 'taken').length;
  const rest = all.filter(({ state }) => state !== 'due');
  return (
    <Section
      title={t('medications.today.title')}
      aside={all.length > 0 ? t('medications.today.taken', { count: all.length, taken }) : undefined}
      description={format.day(day.day)}
    >
      {all.length === 0 && <p>{t('medications.today.none')}</p>}
      {all.length > 0 && (
        <Card>
          <DayLine
            label={t('medications.today.title')}
            items={dayItems(day.bundles, words)}
            bandLabels={
              Object.fromEntries(SLOTS.map((slot) => [slot, t(`medications.slot.${slot}`)])) as Record<
                Slot,
                string
              >
            }
            now={minutesAt(new Date())}
            emptyLabel={t('medications.today.none')}
          />
        </Card>
      )}
      <Stack gap="small">
        {rest.some(({ state }) => state === 'missed') && (
          <Alert tone="info">{t('medications.today.missedHint')}</Alert>
        )}
        <DayRows doses={rest} />
      </Stack>
    </Section>
  );
}
