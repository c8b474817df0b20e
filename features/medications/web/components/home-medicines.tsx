import { useActingFor } from '#features/people/web/index.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useLink } from '#platform/ui/link-context.ts';
import { Section } from '#platform/ui/section.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { openDoses } from '../day.ts';
import { useOnDayLine } from '../day-items.ts';
import { useMedications, useReconciliations } from '../queries.ts';
import { useDay } from '../use-day.ts';
import { DueCard } from './due-card.tsx';

/** On Home: what is to be taken now; and all doses of the day on the line of the day. */
export function HomeMedicines() {
  const { t } = useWords();
  const Link = useLink();
  const { personId } = useActingFor();
  const { data, isError } = useMedications(personId);
  const day = useDay(data);
  useOnDayLine(day, isError, '/medicines');
  const due = (day?.bundles ?? [])
    .map((bundle) => ({ dueAt: bundle.due_at, doses: openDoses(bundle) }))
    .filter(({ doses }) => doses.length > 0);
  const waiting = useReconciliations(personId).data?.reconciliations ?? [];
  if (due.length === 0 && waiting.length === 0) return null;
  return (
    <Section
      title={t('medications.home.title')}
      aside={<Link href="/medicines">{t('medications.home.all')}</Link>}
    >
      <Stack gap="small">
        {waiting.map(({ prescription_id }) => (
          <Alert
            key={prescription_id}
            tone="info"
            action={
              <LinkButton compact href="/medicines">
                {t('medications.reconcile.open')}
              </LinkButton>
            }
          >
            {t('medications.reconcile.title')}
          </Alert>
        ))}
        {due.map((each) => (
          <DueCard key={each.dueAt.getTime()} {...each} />
        ))}
      </Stack>
    </Section>
  );
}
