import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { getVisitRules, MOST_CUT_OFF_HOURS, setVisitRules } from '#features/appointments/contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { Section } from '#platform/ui/section.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { invalidate, useAction, useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { readAgain } from '../queries.ts';

/** Until when patients can change a visit: the brand's own rule. */
export function CutOff() {
  const { t } = useWords();
  const { data } = useCall(getVisitRules, {});
  if (!data) return null;
  return (
    <Section title={t('administration.cutOff.title')} description={t('administration.cutOff.hint')}>
      <Form key={data.cut_off_hours} hours={data.cut_off_hours} />
    </Section>
  );
}

function Form({ hours }: { readonly hours: number }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const [typed, setTyped] = useState(String(hours));
  const [isTried, setTried] = useState(false);
  const save = useAction(setVisitRules, {
    onSuccess: () => {
      showAlert('success', t('administration.cutOff.saved'));
      void invalidate(client, getVisitRules);
      void readAgain(client);
    },
  });
  const isRight = /^\d{1,2}$/.test(typed.trim()) && Number(typed) <= MOST_CUT_OFF_HOURS;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isRight && !save.isPending) save.mutate({ body: { cut_off_hours: Number(typed) } });
  };
  const wrong = isTried && !isRight ? t('administration.cutOff.wrong') : undefined;
  return (
    <Card>
      <form onSubmit={send} noValidate>
        <Stack>
          <TextField
            label={t('administration.cutOff.label')}
            inputMode="numeric"
            maxLength={2}
            value={typed}
            onValue={setTyped}
            error={wrong ?? (save.error ? textOf(save.error) : undefined)}
          />
          <div>
            <Button type="submit" busy={save.isPending} disabled={typed.trim() === String(hours)}>
              {t('administration.cutOff.save')}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
