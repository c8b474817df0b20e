import { type FormEvent, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Row, Stack } from '#platform/ui/layout.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useAction } from '#platform/web/client/use-call.ts';
import { useProblems } from '#platform/web/forms/use-problems.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { type Account, updateUser } from '../../contract.ts';
import { groupedAbhaNumber } from '../../rules.ts';
import { useShowAccount } from '../queries.ts';

const FIELDS = ['abha_number'] as const;

/** The patient's number of the national health account; emptied, it is taken away. */
export function AbhaForm({ account }: { readonly account: Account }) {
  const { t } = useWords();
  const show = useShowAccount();
  const problems = useProblems();
  const [number, setNumber] = useState(groupedAbhaNumber(account.abha_number ?? ''));
  const save = useAction(updateUser, {
    onSuccess: (changed) => {
      show(changed);
      setNumber(groupedAbhaNumber(changed.abha_number ?? ''));
      problems.clear();
      showAlert('success', t('shell.form.saved'));
    },
    onError: (error) => problems.take(error, FIELDS),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate({ body: { abha_number: number.trim() || null } });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextField
          id="abha_number"
          label={t('accounts.abha.label')}
          hint={t('accounts.abha.hint')}
          error={problems.of('abha_number') ?? problems.list[0]?.message}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          value={number}
          onValue={setNumber}
        />
        <Row>
          <Button type="submit" busy={save.isPending}>
            {t('shell.form.save')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
