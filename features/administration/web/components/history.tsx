import { useQueryClient } from '@tanstack/react-query';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { MorePages } from '#platform/web/shell/more-pages.tsx';
import { Problem } from '#platform/web/shell/problem.tsx';
import { type Batch, type Change, type ChangeKind, undoChange } from '../../contract.ts';
import styles from '../administration.module.css';
import { forgetBatches } from '../batch-ids.ts';
import { readAgain, useChangePages } from '../queries.ts';
import { useEntryWords } from './use-entry-words.ts';

interface HistoryProps {
  readonly kind?: ChangeKind | undefined;
  readonly objectId?: string;
}

/** Who changed what and when; of one object beside it, or of the whole brand. */
export function History({ kind, objectId }: HistoryProps) {
  const { t } = useWords();
  const pages = useChangePages({
    ...(kind ? { kind } : {}),
    ...(objectId ? { object_id: objectId } : {}),
  });
  if (pages.isPending) return <SkeletonList label={t('shell.busy.loading')} rows={4} />;
  if (!pages.data) return <Problem error={pages.error} onRetry={() => void pages.refetch()} />;
  const changes = pages.data.pages.flatMap((page) => page.changes);
  if (changes.length === 0) return <p className={styles.quiet}>{t('administration.history.none')}</p>;
  return (
    <>
      <ul className={styles.entries}>
        {changes.map((change) => (
          <Entry key={change.id} change={change} hasName={!objectId} />
        ))}
      </ul>
      <MorePages pages={pages}>{t('administration.more')}</MorePages>
    </>
  );
}

function Entry({ change, hasName }: { readonly change: Change; readonly hasName: boolean }) {
  const { t, format } = useWords();
  const words = useEntryWords();
  const [before, after] = [words.before(change), words.after(change)];
  const from = words.from(change);
  return (
    <li className={styles.entry}>
      <b>{[words.action(change), hasName && words.name(change)].filter(Boolean).join(': ')}</b>
      {(before || after) && (
        <span>
          {[before, after].filter((each, i, all) => each && all.indexOf(each) === i).join(' → ')}
          {from && `, ${from}`}
        </span>
      )}
      {change.reason && <span>{t('administration.history.reason', { reason: change.reason })}</span>}
      <span className={styles.small}>
        {change.actor.name} · {format.dayAndTime(change.at)}
        {change.undone && ` · ${t('administration.entry.takenBack')}`}
      </span>
      {change.can.undo && <Undo batchId={change.batch_id} />}
    </li>
  );
}

/** Takes a change back, with all that was changed together with it. */
export function Undo({
  batchId,
  onDone,
}: {
  readonly batchId: string;
  readonly onDone?: (batch: Batch) => void;
}) {
  const { t } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const undo = useAction(undoChange, {
    onSuccess: (batch) => {
      forgetBatches();
      void readAgain(client);
      onDone?.(batch);
    },
  });
  return (
    <>
      {undo.error && (
        <Alert tone="bad" live="alert">
          {textOf(undo.error)}
        </Alert>
      )}
      <div>
        <Button compact busy={undo.isPending} onClick={() => undo.mutate({ params: { batch_id: batchId } })}>
          {t('administration.undo')}
        </Button>
      </div>
    </>
  );
}

/** After a change: how many, who was left out and why, and the way back. */
export function ChangeDone({
  batch,
  onClose,
}: {
  readonly batch: Batch | undefined;
  readonly onClose: () => void;
}) {
  const { t } = useWords();
  if (!batch) return null;
  return (
    <Alert tone={batch.skipped.length > 0 ? 'warn' : 'ok'} live="status">
      <p>{t('administration.done', { count: batch.changed })}</p>
      {batch.skipped.map(({ object_id: id, name, problem }) => (
        <p key={id}>
          {name}: {t(`administration.problem.${problem}`)}
        </p>
      ))}
      {batch.changed > 0 && <Undo batchId={batch.batch_id} onDone={onClose} />}
    </Alert>
  );
}
