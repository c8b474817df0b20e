import { useQueryClient } from '@tanstack/react-query';
import { getVisitRules, MOST_CUT_OFF_HOURS, setVisitRules } from '#features/appointments/contract.ts';
import { Card } from '#platform/ui/card.tsx';
import { Section } from '#platform/ui/section.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { invalidate, useAction, useCall } from '#platform/web/client/use-call.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
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
      <CutOffForm key={data.cut_off_hours} hours={data.cut_off_hours} />
    </Section>
  );
}

function CutOffForm({ hours }: { readonly hours: number }) {
  const { t } = useWords();
  const client = useQueryClient();
  const form = useForm('cut-off', { cut_off_hours: String(hours) });
  const save = useAction(setVisitRules, {
    onSuccess: () => {
      showAlert('success', t('administration.cutOff.saved'));
      void invalidate(client, getVisitRules);
      void readAgain(client);
    },
    onError: form.refused,
  });
  const submit = () => {
    const typed = form.draft.cut_off_hours.trim();
    const isRight = /^\d{1,2}$/.test(typed) && Number(typed) <= MOST_CUT_OFF_HOURS;
    if (form.check(isRight ? [] : [{ field: 'cut_off_hours', message: t('administration.cutOff.wrong') }]))
      save.mutate({ body: { cut_off_hours: Number(typed) } });
  };
  return (
    <Card>
      <Form
        problems={form.problems}
        busy={save.isPending}
        onSubmit={submit}
        action={t('administration.cutOff.save')}
      >
        <TextField
          {...form.control('cut_off_hours')}
          label={t('administration.cutOff.label')}
          inputMode="numeric"
          maxLength={2}
        />
      </Form>
    </Card>
  );
}
