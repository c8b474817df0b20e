import { useQueryClient } from '@tanstack/react-query';
import { listFhirSystems, setFhirGrant } from '#features/fhir/contract.ts';
import { Card } from '#platform/ui/card.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { Section } from '#platform/ui/section.tsx';
import { Switch } from '#platform/ui/switch.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { invalidate, useAction, useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import styles from './exports.module.css';

/** Other systems that may read the record, each with a switch; nothing where there are none. */
export function Systems({ patientId }: { readonly patientId: string | undefined }) {
  const { t, format } = useWords();
  const client = useQueryClient();
  const textOf = useErrorText();
  const of = patientId ? { patient_id: patientId } : {};
  const found = useCall(listFhirSystems, { query: of });
  const systems = found.data?.systems ?? [];
  const change = useAction(setFhirGrant, {
    onError: (error) => showAlert('error', textOf(error)),
    onSettled: () => invalidate(client, listFhirSystems),
  });
  if (systems.length === 0 && !found.isLoadingError) return null;
  return (
    <Section title={t('exports.systems.title')} description={t('exports.systems.intro')}>
      {found.isLoadingError && <Problem error={found.error} onRetry={() => void found.refetch()} />}
      {systems.map(({ client_id: clientId, name, granted_at: grantedAt, last_read_at: lastReadAt }) => (
        <Card key={clientId}>
          <Stack gap="small">
            <Switch
              label={t('exports.systems.allow', { name })}
              checked={grantedAt !== null}
              onChecked={(allowed) =>
                change.mutateAsync({ params: { client_id: clientId }, body: { allowed, ...of } })
              }
            />
            {grantedAt && (
              <p className={styles.quiet}>
                {lastReadAt
                  ? t('exports.systems.lastRead', { when: format.dayAndTime(lastReadAt) })
                  : t('exports.systems.neverRead')}
              </p>
            )}
          </Stack>
        </Card>
      ))}
    </Section>
  );
}
