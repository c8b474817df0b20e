import { useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import {
  ANSWERABLE_KINDS,
  type AnswerableKind,
  type HistoryKind,
  type PatientHistory,
} from '../../contract.ts';
import { bySeverity } from '../../rules.ts';
import type { HistoryActions } from '../queries.ts';
import { EntryForm } from './entry-form.tsx';
import { EntryRow } from './entry-row.tsx';
import styles from './history.module.css';
import { useHistoryWords } from './wording.ts';

interface KindPartProps {
  readonly kind: HistoryKind;
  readonly history: PatientHistory;
  readonly patientId: string | undefined;
  readonly isClinician: boolean;
  readonly actions: HistoryActions;
  /** Also what is over and what was wrong. */
  readonly all?: boolean;
}

const isAnswerable = (kind: HistoryKind): kind is AnswerableKind =>
  (ANSWERABLE_KINDS as readonly string[]).includes(kind);

/** One kind: its entries; or that none is known, and who said so; or that nobody asked. These three never look alike. */
export function KindPart({ kind, history, patientId, isClinician, actions, all = false }: KindPartProps) {
  const { t } = useWords();
  const words = useHistoryWords();
  const errorText = useErrorText();
  const [adding, setAdding] = useState(false);
  const [answerId, setAnswerId] = useState(newId);
  const ofKind = history.entries.filter((each) => each.kind === kind);
  const shown = (all ? ofKind : ofKind.filter(({ status }) => status === 'active')).toSorted(
    (a, b) =>
      Number(a.status === 'entered_in_error') - Number(b.status === 'entered_in_error') || bySeverity(a, b),
  );
  const answer = history.answers.find((each) => each.kind === kind);
  const mayAnswer =
    isAnswerable(kind) && !answer && ofKind.every(({ status }) => status === 'entered_in_error');
  const give = () => {
    if (!isAnswerable(kind)) return;
    const query = patientId ? { patient_id: patientId } : {};
    actions.answer.mutate(
      { query, body: { answer_id: answerId, kind } },
      { onSuccess: () => setAnswerId(newId()) },
    );
  };
  const failed = actions.answer.variables?.body.kind === kind ? actions.answer.error : null;
  return (
    <>
      {shown.length > 0 && (
        <ul className={styles.entries}>
          {shown.map((entry) => (
            <EntryRow key={entry.entry_id} {...{ entry, patientId, isClinician, actions }} />
          ))}
        </ul>
      )}
      {answer ? (
        <p>{words.answerOf(answer)}</p>
      ) : (
        ofKind.length === 0 && <p className={styles.quiet}>{t('history.notAsked')}</p>
      )}
      {failed && (
        <Alert tone="bad" live="alert">
          {errorText(failed)}
        </Alert>
      )}
      {adding ? (
        <EntryForm {...{ kind, patientId, isClinician, actions }} onDone={() => setAdding(false)} />
      ) : (
        history.can.add && (
          <Row gap="small">
            <Button
              compact
              icon="plus"
              aria-label={t('history.do.addOf', { kind: t(`history.kind.${kind}`) })}
              onClick={() => setAdding(true)}
            >
              {t('history.do.add')}
            </Button>
            {mayAnswer && (
              <Button compact busy={actions.answer.isPending} onClick={give}>
                {t(`history.none.${kind}`)}
              </Button>
            )}
            {answer?.can.withdraw && (
              <Button
                compact
                variant="quiet"
                busy={actions.withdraw.isPending}
                onClick={() => actions.withdraw.mutate({ params: { answer_id: answer.answer_id } })}
              >
                {t('history.do.withdraw')}
              </Button>
            )}
          </Row>
        )
      )}
    </>
  );
}
