import { useQueryClient } from '@tanstack/react-query';
import { useActingFor } from '#features/people/web/index.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { Section } from '#platform/ui/section.tsx';
import { Switch } from '#platform/ui/switch.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { invalidate, useAction, useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { getCollectionConsent, putCollectionConsent } from '../../contract.ts';

/** The patient's own decision. It is off until the patient turns it on; off again deletes what was collected. */
export function ConsentPart() {
  const { t } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const { personId, isSelf } = useActingFor();
  const subject = isSelf || personId === undefined ? {} : { patient_id: personId };
  const consent = useCall(getCollectionConsent, { query: subject });
  const put = useAction(putCollectionConsent, {
    onSettled: () => invalidate(client, getCollectionConsent),
  });
  if (!consent.data) return null;
  const { given, photos } = consent.data;
  return (
    <Section title={t('photo-collection.consent.title')} description={t('photo-collection.consent.intro')}>
      <Card>
        <Stack>
          <Switch
            label={t('photo-collection.consent.allow')}
            checked={given}
            disabled={put.isPending}
            onChecked={(checked) => put.mutate({ body: { ...subject, given: checked } })}
          />
          <p>{t('photo-collection.consent.kept', { count: photos })}</p>
          {put.error && (
            <Alert tone="bad" live="alert">
              {textOf(put.error)}
            </Alert>
          )}
          {put.isSuccess && <p role="status">{t('photo-collection.consent.saved')}</p>}
        </Stack>
      </Card>
    </Section>
  );
}
