import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useActingFor } from '#features/people/web/index.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { BackLink } from '#platform/ui/back-link.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import type { getMedicationHistory } from '../../contract/medications.ts';
import { hasTimes } from '../../rules/regimen.ts';
import { MedicineActions } from '../components/medicine-actions.tsx';
import styles from '../components/medicines.module.css';
import { Refills } from '../components/refill.tsx';
import { StockCard } from '../components/stock-card.tsx';
import { historyOf } from '../queries.ts';
import { currentRegimen, nameOf, regimenText } from '../texts.ts';

/** One medicine: how it is taken, how much is left, and how it was taken before. */
export function MedicineScreen() {
  const words = useWords();
  const { t, format } = words;
  const { medicationId = '' } = useParams();
  const { personId } = useActingFor();
  const asked = useQuery(historyOf(medicationId));
  if (asked.isError && !asked.data)
    return (
      <Page width="list">
        <h1>{t('medications.one.title')}</h1>
        <Problem error={asked.error} onRetry={() => void asked.refetch()} />
      </Page>
    );
  if (!asked.data)
    return (
      <Page width="list">
        <h1>{t('medications.one.title')}</h1>
        <SkeletonList label={t('shell.busy.loading')} />
      </Page>
    );
  const { medication, versions } = asked.data;
  const regimen = currentRegimen(medication);
  return (
    <Page width="list">
      <div>
        <BackLink href="/medicines">{t('medications.one.back')}</BackLink>
        <h1>{nameOf(medication)}</h1>
      </div>
      {regimen && (
        <Card emphasis={regimen.state === 'active'}>
          <p>
            {regimen.state === 'active'
              ? regimenText(regimen, words)
              : t(`medications.regimen.${regimen.state}Since`, { day: format.shortDay(regimen.holds_from) })}
          </p>
          {medication.note && !hasTimes(regimen) && <p className={styles.quiet}>{medication.note}</p>}
        </Card>
      )}
      {regimen?.state === 'active' && !hasTimes(regimen) && (
        <Alert tone="warn">{t('medications.change.noTimes')}</Alert>
      )}
      {medication.can.change && regimen && <MedicineActions medication={medication} regimen={regimen} />}
      {regimen?.state !== 'stopped' && <StockCard medication={medication} />}
      {medication.can.change && regimen?.state === 'active' && (
        <Refills always personId={personId} medications={[medication]} />
      )}
      {medication.file_id && (
        <Section title={t('medications.one.photo')}>
          <img
            className={styles.photo}
            src={`/api/files/${medication.file_id}`}
            alt={t('medications.one.photoOf', { name: nameOf(medication) })}
          />
        </Section>
      )}
      <Versions versions={versions} />
    </Page>
  );
}

function Versions({ versions }: Pick<ReplyOf<typeof getMedicationHistory>, 'versions'>) {
  const words = useWords();
  const { t, format } = words;
  return (
    <Section title={t('medications.one.history')}>
      <Card flush>
        <List label={t('medications.one.history')}>
          {versions.map((version) => (
            <ListRow
              key={version.version}
              icon={version.state === 'active' ? 'pill' : version.state === 'paused' ? 'pause' : 'close'}
              title={
                version.state === 'active'
                  ? regimenText(version, words)
                  : t(`medications.regimen.${version.state}`)
              }
              description={[format.dayAndTime(version.holds_from), version.set_by_name, version.reason]
                .filter(Boolean)
                .join(' · ')}
            />
          ))}
        </List>
      </Card>
    </Section>
  );
}
