import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#platform/ui/button.tsx';
import { PhoneField } from '#platform/ui/phone-field.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { invalidate, useAction, useCall } from '#platform/web/client/use-call.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { deleteNominee, getNominee, NOMINEE_RELATIONS, putNominee } from '../../contract.ts';
import styles from '../components/privacy.module.css';

type Relation = (typeof NOMINEE_RELATIONS)[number];
interface Given {
  readonly name: string;
  readonly relation: Relation;
  readonly phone: string;
}

/** Who uses one's rights when one can't any more. */
export function NomineeScreen() {
  const { t } = useWords();
  const nominee = useCall(getNominee, {});
  return (
    <div className={styles.form}>
      <div className={styles.title}>
        <h1>{t('privacy.nominee.title')}</h1>
        <p className={styles.quiet}>{t('privacy.nominee.intro')}</p>
      </div>
      {nominee.data ? (
        <NomineeForm key={nominee.data.nominee?.since ?? 'none'} before={nominee.data.nominee ?? undefined} />
      ) : nominee.isLoadingError ? (
        <Problem error={nominee.error} onRetry={() => void nominee.refetch()} />
      ) : (
        <SkeletonList label={t('shell.busy.loading')} rows={3} />
      )}
    </div>
  );
}

function NomineeForm({ before }: { readonly before: Given | undefined }) {
  const { t } = useWords();
  const client = useQueryClient();
  const form = useForm<Given>('nominee', before ?? { name: '', relation: 'spouse', phone: '' });
  const again = { onSuccess: () => invalidate(client, getNominee), onError: form.refused };
  const put = useAction(putNominee, again);
  const remove = useAction(deleteNominee, again);
  const submit = () => {
    const { name, relation, phone } = form.draft;
    form.problems.clear();
    put.mutate({ body: { name: name.trim(), relation, phone: phone.trim() } });
  };
  return (
    <Form
      problems={form.problems}
      busy={put.isPending}
      onSubmit={submit}
      action={t('privacy.nominee.save')}
      aside={
        before && (
          <Button variant="quiet" busy={remove.isPending} onClick={() => remove.mutate({})}>
            {t('privacy.nominee.remove')}
          </Button>
        )
      }
    >
      <TextField {...form.control('name')} label={t('privacy.nominee.name')} maxLength={120} />
      <SelectField
        {...form.control('relation')}
        label={t('privacy.nominee.relation')}
        onValue={(value) => form.change({ relation: value as Relation })}
        choices={NOMINEE_RELATIONS.map((value) => ({
          value,
          label: t(`privacy.nominee.relations.${value}`),
        }))}
      />
      <PhoneField {...form.control('phone')} label={t('privacy.nominee.phone')} />
      {put.isSuccess && <p role="status">{t('privacy.consent.saved')}</p>}
    </Form>
  );
}
