import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Row, Stack } from '#platform/ui/layout.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { endAgreement, listAgreements, proposeAgreement } from '../../contract/agreements.ts';
import { agreementsOf } from '../queries.ts';

const CHOICES = ['50', '60', '70', '80', '90'] as const;

/** On the record: asks the patient whether one may be notified when they take few doses. */
export function ProposeAgreement({ patientId }: { readonly patientId: string }) {
  const { t, format } = useWords();
  const client = useQueryClient();
  const errorText = useErrorText();
  const { data } = useQuery(agreementsOf(patientId));
  const [below, setBelow] = useState('80');
  const [id, setId] = useState(newId);
  const again = () => {
    setId(newId());
    return invalidate(client, listAgreements);
  };
  const propose = useAction(proposeAgreement, { onSuccess: again });
  const end = useAction(endAgreement, { onSuccess: again });
  if (!data) return null;
  const [mine] = data.agreements;
  const error = propose.error ?? end.error;
  const percentOf = (value: number) => format.percent(value / 100);
  return (
    <Section title={t('medications.agreement.care.title')}>
      <Card>
        <Stack>
          {error && (
            <Alert tone="bad" live="alert">
              {errorText(error)}
            </Alert>
          )}
          {mine ? (
            <>
              <p>
                {t(mine.agreed_at ? 'medications.agreement.care.on' : 'medications.agreement.care.waiting', {
                  percent: percentOf(mine.below_percent),
                })}
              </p>
              <Row>
                <Button
                  compact
                  busy={end.isPending}
                  onClick={() => end.mutate({ params: { agreement_id: mine.agreement_id } })}
                >
                  {t('medications.agreement.care.end')}
                </Button>
              </Row>
            </>
          ) : (
            <>
              <SelectField
                label={t('medications.agreement.care.below')}
                value={below}
                onValue={setBelow}
                choices={CHOICES.map((value) => ({ value, label: percentOf(Number(value)) }))}
              />
              <Row>
                <Button
                  busy={propose.isPending}
                  onClick={() =>
                    propose.mutate({
                      body: { agreement_id: id, patient_id: patientId, below_percent: Number(below) },
                    })
                  }
                >
                  {t('medications.agreement.care.propose')}
                </Button>
              </Row>
            </>
          )}
        </Stack>
      </Card>
    </Section>
  );
}
