import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { PhoneField } from '#platform/ui/phone-field.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { invalidate, useAction, useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { deleteNominee, getNominee, NOMINEE_RELATIONS, putNominee } from '../../contract.ts';
import styles from '../components/privacy.module.css';

type Relation = (typeof NOMINEE_RELATIONS)[number];
type Given = { readonly name: string; readonly relation: Relation; readonly phone: string };

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
        <Form key={nominee.data.nominee?.since ?? 'none'} before={nominee.data.nominee ?? undefined} />
      ) : nominee.isError ? (
        <Problem error={nominee.error} onRetry={() => void nominee.refetch()} />
      ) : (
        <SkeletonList label={t('shell.busy.loading')} rows={3} />
      )}
    </div>
  );
}

function Form({ before }: { readonly before: Given | undefined }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const [name, setName] = useState(before?.name ?? '');
  const [phone, setPhone] = useState(before?.phone ?? '');
  const [relation, setRelation] = useState<Relation>(before?.relation ?? 'spouse');
  const again = { onSuccess: () => invalidate(client, getNominee) };
  const put = useAction(putNominee, again);
  const remove = useAction(deleteNominee, again);
  const field = (of: string) => (put.error instanceof ApiError ? put.error.field(of) : undefined);
  const save = (event: FormEvent) => {
    event.preventDefault();
    put.mutate({ body: { name: name.trim(), relation, phone: phone.trim() } });
  };
  return (
    <form className={styles.form} onSubmit={save} noValidate>
      {put.error && !field('name') && !field('phone') && (
        <Alert tone="bad" live="alert">
          {textOf(put.error)}
        </Alert>
      )}
      <TextField
        label={t('privacy.nominee.name')}
        value={name}
        onValue={setName}
        maxLength={120}
        error={field('name')}
      />
      <SelectField
        label={t('privacy.nominee.relation')}
        value={relation}
        onValue={(value) => setRelation(value as Relation)}
        choices={NOMINEE_RELATIONS.map((value) => ({
          value,
          label: t(`privacy.nominee.relations.${value}`),
        }))}
      />
      <PhoneField
        label={t('privacy.nominee.phone')}
        value={phone}
        onValue={setPhone}
        error={field('phone')}
      />
      <Row>
        <Button type="submit" variant="primary" busy={put.isPending}>
          {t('privacy.nominee.save')}
        </Button>
        {before && (
          <Button variant="quiet" busy={remove.isPending} onClick={() => remove.mutate({})}>
            {t('privacy.nominee.remove')}
          </Button>
        )}
      </Row>
      {put.isSuccess && <p role="status">{t('privacy.consent.saved')}</p>}
    </form>
  );
}
