import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Section } from '#platform/ui/section.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { HISTORY_KINDS } from '../../contract.ts';
import { useHistory } from '../queries.ts';
import { EntryForm } from './entry-form.tsx';
import styles from './history.module.css';
import { KindPart } from './kind-part.tsx';

/** Asked of everybody; the other kinds are on a record once there is something. */
const ALWAYS: readonly string[] = ['allergy', 'problem'];

/** The medical history on the record of a patient. */
export function RecordHistory({ patientId }: { readonly patientId: string }) {
  const { t } = useWords();
  const history = useHistory(patientId);
  const [isAdding, setAdding] = useState(false);
  const { data } = history;
  const kinds = HISTORY_KINDS.filter(
    (kind) => ALWAYS.includes(kind) || data?.entries.some((entry) => entry.kind === kind),
  );
  return (
    <Section
      title={t('history.title')}
      aside={
        data?.can.report && (
          <Button compact variant="quiet" icon="plus" onClick={() => setAdding(true)}>
            {t('history.form.add')}
          </Button>
        )
      }
    >
      <Card>
        {history.isLoadingError ? (
          <Problem error={history.error} onRetry={() => void history.refetch()} />
        ) : !data ? (
          <Skeleton lines={4} />
        ) : (
          <div className={styles.kinds}>
            {kinds.map((kind) => (
              <div key={kind} className={styles.kind}>
                <h3>{t(`history.kind.${kind}`)}</h3>
                <KindPart kind={kind} history={data} patientId={patientId} />
              </div>
            ))}
          </div>
        )}
      </Card>
      {isAdding && <EntryForm patientId={patientId} ofPatient={patientId} onClose={() => setAdding(false)} />}
    </Section>
  );
}
