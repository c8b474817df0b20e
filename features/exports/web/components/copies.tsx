import { useQueryClient } from '@tanstack/react-query';
import { Alert } from '#platform/ui/alert.tsx';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { ProgressBar } from '#platform/ui/progress-bar.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { invalidate, useAction, useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { createExport, type Export, listExports } from '../../contract.ts';
import styles from './exports.module.css';

const POLL_MS = 1500;
const PARTS = ['papers', 'tables', 'health'] as const;

/** The newest copy, the one before it while the newest isn't ready, and the button for a new one. */
export function Copies({ patientId }: { readonly patientId: string | undefined }) {
  const { t } = useWords();
  const client = useQueryClient();
  const textOf = useErrorText();
  const input = { query: patientId ? { patient_id: patientId } : {} };
  const first = useCall(listExports, input);
  const isPreparing = first.data?.exports[0]?.state === 'preparing';
  const exports = useCall(listExports, input, { refetchInterval: isPreparing ? POLL_MS : false });
  const ask = useAction(createExport, { onSuccess: () => invalidate(client, listExports) });
  const [newest, ...older] = exports.data?.exports ?? [];
  const before = newest?.state === 'ready' ? undefined : older.find(({ state }) => state === 'ready');
  return (
    <Section title={t('exports.copy')} description={t('exports.intro')}>
      <ul className={styles.parts}>
        {PARTS.map((part) => (
          <li key={part}>
            <Icon name="check" size="small" />
            <span>{t(`exports.what.${part}`)}</span>
          </li>
        ))}
      </ul>
      {exports.isPending ? (
        <SkeletonList label={t('shell.busy.loading')} rows={1} />
      ) : exports.isLoadingError ? (
        <Problem error={exports.error} onRetry={() => void exports.refetch()} />
      ) : (
        newest && newest.state !== 'expired' && <Copy copy={newest} />
      )}
      {before && <Copy copy={before} />}
      {ask.isError && (
        <Alert tone="bad" live="alert">
          {textOf(ask.error)}
        </Alert>
      )}
      {exports.data && !isPreparing && (
        <div>
          <Button
            variant={newest?.state === 'ready' ? 'secondary' : 'primary'}
            icon={newest?.state === 'ready' ? 'refresh' : 'download'}
            busy={ask.isPending}
            onClick={() => ask.mutate({ body: patientId ? { patient_id: patientId } : {} })}
          >
            {t(newest?.state === 'ready' ? 'exports.again' : 'exports.ask')}
          </Button>
        </div>
      )}
      <p className={styles.quiet}>{t('exports.right')}</p>
    </Section>
  );
}

function Copy({ copy }: { readonly copy: Export }) {
  const { t, format } = useWords();
  const { state, progress, due_at: dueAt, expires_at: expiresAt, download_url: url } = copy;
  if (state === 'failed')
    return (
      <Alert tone="bad" title={t('exports.failed')}>
        {t('exports.failedHint')}
      </Alert>
    );
  if (state === 'preparing')
    return (
      <Card>
        <Stack gap="small">
          <ProgressBar
            label={t('exports.preparing')}
            value={progress / 100}
            valueText={t('exports.progress', { percent: progress })}
          />
          <p className={styles.quiet}>{t('exports.preparingHint')}</p>
          <p className={styles.quiet}>{t('exports.due', { when: format.dayAndTime(dueAt) })}</p>
        </Stack>
      </Card>
    );
  return (
    <Card emphasis>
      <Stack gap="small">
        <h3>{t('exports.ready')}</h3>
        <p className={styles.quiet}>{t('exports.asked', { when: format.dayAndTime(copy.asked_at) })}</p>
        <div>
          <a
            className={buttonClass({ variant: 'primary', wide: false, compact: false })}
            href={url ?? ''}
            download
          >
            <Icon name="download" />
            {t('exports.download', { size: format.fileSize(copy.size ?? 0) })}
          </a>
        </div>
        <p className={styles.quiet}>
          {expiresAt && t('exports.until', { when: format.dayAndTime(expiresAt) })} {t('exports.careful')}
        </p>
      </Stack>
    </Card>
  );
}
