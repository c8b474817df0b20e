import { groupedAbhaNumber } from '#platform/domain/abha-number.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import { useAction } from '#platform/web/client/use-call.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { type Account, updateUser } from '../../contract.ts';
import { useShowAccount } from '../queries.ts';

/** The patient's number of the national health account; emptied, it is taken away. */
export function AbhaForm({ account }: { readonly account: Account }) {
  const { t } = useWords();
  const show = useShowAccount();
  const form = useForm(undefined, { abha_number: groupedAbhaNumber(account.abha_number ?? '') });
  const save = useAction(updateUser, {
    onSuccess: (changed) => {
      show(changed);
      form.change({ abha_number: groupedAbhaNumber(changed.abha_number ?? '') });
      showAlert('success', t('shell.form.saved'));
    },
    onError: form.refused,
  });
  const submit = () => {
    form.problems.clear();
    save.mutate({ body: { abha_number: form.draft.abha_number.trim() || null } });
  };
  return (
    <Form problems={form.problems} busy={save.isPending} onSubmit={submit} action={t('shell.form.save')}>
      <TextField
        {...form.control('abha_number')}
        label={t('accounts.abha.label')}
        hint={t('accounts.abha.hint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
      />
    </Form>
  );
}
