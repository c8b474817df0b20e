import { useQuery } from '@tanstack/react-query';
import type { UnderTrendGiven } from '#features/vitals/web/slots.ts';
import { Card } from '#platform/ui/card.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { adherenceOf } from '../../rules/adherence.ts';
import { doseDaysOf } from '../queries.ts';
import { DayStrip } from './adherence.tsx';
import styles from './medicines.module.css';

/** Under a picture of readings: on which of its days the medicines were taken. Nothing where none was due. */
export function DosesUnderTrend(given: UnderTrendGiven) {
  const { t, format } = useWords();
  const { data } = useQuery(doseDaysOf(given));
  const percent = data ? adherenceOf(data.days) : null;
  if (!data || percent === null) return null;
  return (
    <Card>
      <div className={styles.adherence}>
        <p>
          {t('medications.adherence.beside')} <strong>{format.percent(percent / 100)}</strong>
        </p>
        <DayStrip days={data.days} />
      </div>
    </Card>
  );
}
