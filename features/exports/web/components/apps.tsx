import { useQueryClient } from '@tanstack/react-query';
import { endFhirApp, type FhirAppGrant, listFhirApps } from '#features/fhir/contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { Section } from '#platform/ui/section.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { invalidate, useAction, useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { useTypeNames } from '../type-names.ts';
import styles from './exports.module.css';

/** Apps that may read the record, and how to end it; nothing where there are none. */
export function Apps({ patientId }: { readonly patientId: string | undefined }) {
  const { t } = useWords();
  const found = useCall(listFhirApps, { query: patientId ? { patient_id: patientId } : {} });
  const apps = found.data?.apps ?? [];
  if (apps.length === 0 && !found.isLoadingError) return null;
  return (
    <Section title={t('exports.apps.title')} description={t('exports.apps.intro')}>
      {found.isLoadingError && <Problem error={found.error} onRetry={() => void found.refetch()} />}
      {apps.map((app) => (
        <OneApp key={app.grant_id} app={app} />
      ))}
    </Section>
  );
}

function OneApp({ app }: { readonly app: FhirAppGrant }) {
  const { t, format } = useWords();
  const client = useQueryClient();
  const textOf = useErrorText();
  const nameOf = useTypeNames();
  const end = useAction(endFhirApp, {
    onError: (error) => showAlert('error', textOf(error)),
    onSettled: () => invalidate(client, listFhirApps),
  });
  const { name, types, expires_at: expiresAt, last_read_at: lastReadAt } = app;
  return (
    <Card>
      <Stack gap="small">
        <h3>{name}</h3>
        <p>{types.map(nameOf).join(' · ')}</p>
        <p className={styles.quiet}>{t('exports.apps.until', { when: format.dayAndTime(expiresAt) })}</p>
        <p className={styles.quiet}>
          {lastReadAt
            ? t('exports.systems.lastRead', { when: format.dayAndTime(lastReadAt) })
            : t('exports.systems.neverRead')}
        </p>
        <div>
          <Button
            compact
            icon="close"
            busy={end.isPending}
            onClick={() => end.mutate({ params: { grant_id: app.grant_id } })}
          >
            {t('exports.apps.end')}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
