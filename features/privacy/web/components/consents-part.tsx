import { useQueryClient } from '@tanstack/react-query';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { Section } from '#platform/ui/section.tsx';
import { Switch } from '#platform/ui/switch.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { invalidate, useAction, useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { acceptNotice, getConsents, putConsent } from '../../contract.ts';

/** A switch a purpose: off is as easy as on. */
export function ConsentsPart({ patientId }: { readonly patientId: string | undefined }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const subject = patientId ? { patient_id: patientId } : {};
  const consents = useCall(getConsents, { query: subject });
  const put = useAction(putConsent, { onSettled: () => invalidate(client, getConsents) });
  if (consents.isLoadingError)
    return (
      <Section title={t('privacy.consent.title')}>
        <Problem error={consents.error} onRetry={() => void consents.refetch()} />
      </Section>
    );
  if (!consents.data) return null;
  return (
    <Section title={t('privacy.consent.title')} description={t('privacy.consent.intro')}>
      <Card>
        <Stack>
          {consents.data.purposes.map(({ purpose, given }) => (
            <Switch
              key={purpose}
              label={t(`privacy.consent.${purpose}`)}
              checked={given}
              disabled={put.isPending}
              onChecked={(checked) => put.mutate({ body: { ...subject, purpose, given: checked } })}
            />
          ))}
          {put.error && (
            <Alert tone="bad" live="alert">
              {textOf(put.error)}
            </Alert>
          )}
          {put.isSuccess && <p role="status">{t('privacy.consent.saved')}</p>}
        </Stack>
      </Card>
    </Section>
  );
}

/** That this version was read, for the person who is signed in. */
export function AcceptNotice({ version }: { readonly version: number }) {
  const { t } = useWords();
  const client = useQueryClient();
  const consents = useCall(getConsents, { query: {} });
  const accept = useAction(acceptNotice, { onSuccess: () => invalidate(client, getConsents) });
  if (consents.isLoadingError)
    return <Problem error={consents.error} onRetry={() => void consents.refetch()} />;
  if (!consents.data) return null;
  if (consents.data.accepted_version === version)
    return <Alert tone="ok">{t('privacy.notice.accepted')}</Alert>;
  return (
    <div>
      <Button variant="primary" busy={accept.isPending} onClick={() => accept.mutate({ body: { version } })}>
        {t('privacy.notice.accept')}
      </Button>
    </div>
  );
}
