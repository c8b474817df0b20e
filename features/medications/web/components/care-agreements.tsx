import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Row, Stack } from '#platform/ui/layout.tsx';
import { Section } from '#platform/ui/section.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { type Agreement, acceptAgreement, endAgreement, listAgreements } from '../../contract/agreements.ts';
import { agreementsOf } from '../queries.ts';

/** Which clinicians would like to be notified when few doses are taken, and what the patient says to it. */
export function CareAgreements({ personId }: { readonly personId: string | undefined }) {
  const { t } = useWords();
  const { data } = useQuery(agreementsOf(personId));
  if (!data || data.agreements.length === 0) return null;
  return (
    <Section title={t('medications.agreement.title')} description={t('medications.agreement.hint')}>
      <Stack gap="small">
        {data.agreements.map((each) => (
          <One key={each.agreement_id} agreement={each} />
        ))}
      </Stack>
    </Section>
  );
}

function One({ agreement }: { readonly agreement: Agreement }) {
  const { t, format } = useWords();
  const client = useQueryClient();
  const toast = useToast();
  const errorText = useErrorText();
  const { agreement_id, clinician_name: name, below_percent, agreed_at } = agreement;
  const percent = format.percent(below_percent / 100);
  const saying = (word: string) => () => {
    toast({ message: t(`medications.agreement.${word}`, { name }) });
    return invalidate(client, listAgreements);
  };
  const agree = useAction(acceptAgreement, { onSuccess: saying('agreed') });
  const end = useAction(endAgreement, { onSuccess: saying('ended') });
  const error = agree.error ?? end.error;
  const params = { agreement_id };
  return (
    <Card>
      <Stack>
        <p>{t(agreed_at ? 'medications.agreement.on' : 'medications.agreement.ask', { name, percent })}</p>
        {error && (
          <Alert tone="bad" live="alert">
            {errorText(error)}
          </Alert>
        )}
        <Row gap="small">
          {!agreed_at && (
            <Button variant="primary" busy={agree.isPending} onClick={() => agree.mutate({ params })}>
              {t('medications.agreement.agree')}
            </Button>
          )}
          <Button busy={end.isPending} onClick={() => end.mutate({ params })}>
            {agreed_at ? t('medications.agreement.stop', { name }) : t('medications.agreement.decline')}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
