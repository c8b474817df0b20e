import { useState } from 'react';
import { Card } from '#platform/ui/card.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { HISTORY_KINDS, type HistoryKind } from '../../contract.ts';
import { useHistory, useHistoryActions } from '../queries.ts';
import { EntryForm } from './entry-form.tsx';
import styles from './history.module.css';
import { KindPart } from './kind-part.tsx';

/** Always shown, also when nobody asked; the others when there is something. */
const ALWAYS: readonly HistoryKind[] = ['allergy', 'problem'];

/** The history on the record of a patient, to be confirmed, added to and corrected in place. */
export function RecordHistory({ patientId }: { readonly patientId: string }) {
  const { t } = useWords();
  const history = useHistory(patientId);
  const actions = useHistoryActions(patientId);
  const [adding, setAdding] = useState<HistoryKind>();
  const { data } = history;
  const isShown = (kind: HistoryKind) =>
    ALWAYS.includes(kind) ||
    data?.entries.some((each) => each.kind === kind && each.status === 'active') ||
    data?.answers.some((each) => each.kind === kind);
  const others = HISTORY_KINDS.filter((kind) => !isShown(kind));
  return (
    <Section
      title={t('history.title')}
      aside={
        <LinkButton compact variant="quiet" href={`/patients/${patientId}/history`}>
          {t('history.all')}
        </LinkButton>
      }
    >
      <Card>
        {history.isError ? (
          <Problem error={history.error} onRetry={() => void history.refetch()} />
        ) : data ? (
          <>
            {HISTORY_KINDS.filter(isShown).map((kind) => (
              <div key={kind} className={styles.kind}>
                <h3>{t(`history.kind.${kind}`)}</h3>
                <KindPart {...{ kind, patientId, actions }} history={data} isClinician />
              </div>
            ))}
            {data.can.add && others.length > 0 && (
              <div className={styles.kind}>
                <SelectField
                  label={t('history.do.addOther')}
                  value={adding ?? ''}
                  onValue={(kind) => setAdding(others.find((each) => each === kind))}
                  choices={[
                    { value: '', label: t('history.choose') },
                    ...others.map((kind) => ({ value: kind, label: t(`history.kind.${kind}`) })),
                  ]}
                />
                {adding && (
                  <EntryForm
                    key={adding}
                    {...{ patientId, actions }}
                    kind={adding}
                    isClinician
                    onDone={() => setAdding(undefined)}
                  />
                )}
              </div>
            )}
          </>
        ) : (
          <Skeleton lines={4} />
        )}
      </Card>
    </Section>
  );
}
