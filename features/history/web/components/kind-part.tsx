import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import {
  type History,
  type HistoryKind,
  NONE_KNOWN_KINDS,
  type NoneKnownKind,
  sayNoneKnown,
} from '../../contract.ts';
import { showHistory } from '../queries.ts';
import { EntryForm } from './entry-form.tsx';
import { EntryLine } from './entry-line.tsx';
import { useEntryWords } from './entry-words.ts';
import styles from './history.module.css';

interface KindPartProps {
  readonly kind: HistoryKind;
  readonly history: History;
  readonly patientId: string | undefined;
  /** Its own button for adding; a record has one for all kinds. */
  readonly hasAdd?: boolean;
}

/** The entries of one kind, or that there are none, or that the patient wasn't asked. */
export function KindPart({ kind, history, patientId, hasAdd = false }: KindPartProps) {
  const { t } = useWords();
  const words = useEntryWords();
  const [isAdding, setAdding] = useState(false);
  const entries = history.entries.filter((entry) => entry.kind === kind);
  const isActive = entries.some(({ status }) => status === 'active');
  const none = history.none_known.find((answer) => answer.kind === kind);
  const canBeNone = (NONE_KNOWN_KINDS as readonly string[]).includes(kind);
  return (
    <div className={styles.part}>
      {entries.length > 0 && (
        <ul className={styles.entries}>
          {entries.map((entry) => (
            <EntryLine key={entry.entry_id} entry={entry} patientId={patientId} />
          ))}
        </ul>
      )}
      {!isActive && none && (
        <p>
          <b>{t(`history.none.${none.kind}`)}</b>{' '}
          <span className={styles.quiet}>{words.said(none.said)}</span>
        </p>
      )}
      {!isActive && !none && <p className={styles.quiet}>{t('history.notAsked')}</p>}
      {history.can.report && (
        <div className={styles.actions}>
          {hasAdd && (
            <Button compact icon="plus" onClick={() => setAdding(true)}>
              {t(`history.add.${kind}`)}
            </Button>
          )}
          {canBeNone && !isActive && (!none || none.can.confirm) && (
            <NoneKnown
              {...{ kind: kind as NoneKnownKind, history, patientId }}
              label={t(none ? 'history.confirm' : 'history.answerNone')}
            />
          )}
        </div>
      )}
      {isAdding && (
        <EntryForm
          kind={kind}
          patientId={patientId}
          ofPatient={history.patient_id}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}

function NoneKnown(props: {
  readonly kind: NoneKnownKind;
  readonly history: History;
  readonly patientId: string | undefined;
  readonly label: string;
}) {
  const { kind, history, patientId, label } = props;
  const { t } = useWords();
  const client = useQueryClient();
  const textOf = useErrorText();
  const say = useAction(sayNoneKnown, {
    onSuccess: (now) => showHistory(client, patientId, now),
    onError: (error) => showAlert('error', textOf(error)),
  });
  return (
    <Button
      compact
      icon="check"
      busy={say.isPending}
      onClick={() => say.mutate({ body: { patient_id: history.patient_id, kind } })}
    >
      {label}
      <VisuallyHidden>, {t(`history.kind.${kind}`)}</VisuallyHidden>
    </Button>
  );
}
