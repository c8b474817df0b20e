import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { VISIT_MODES } from '#features/people/contract.ts';
import { LANGUAGE_CODES, LANGUAGES } from '#platform/contract/language.ts';
import { Button } from '#platform/ui/button.tsx';
import { CheckboxField } from '#platform/ui/checkbox-field.tsx';
import { FieldGroup } from '#platform/ui/field-group.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useAction } from '#platform/web/client/use-call.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { type FormState, useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { PERIODS, type PlanDraft, type PlanVersion, savePlanDraft, TAX_CATEGORIES } from '../../contract.ts';
import { bodyOf, type Typed, typedOf } from '../plan-draft.ts';
import styles from '../plans.module.css';

interface FormProps {
  /** The draft to edit, or the version before a next one; undefined: a new plan. */
  readonly like: PlanDraft | PlanVersion | undefined;
  readonly onDone: () => void;
}

/** One plan in six languages, with its price and what is in it. It is offered once it is published. */
export function PlanForm({ like, onDone }: FormProps) {
  const { t } = useWords();
  const [draftId] = useState(() => (like && 'draft_id' in like ? like.draft_id : uuid()));
  const form = useForm('plan', () => typedOf(like));
  const save = useAction(savePlanDraft, { onSuccess: onDone, onError: form.refused });
  const send = () => {
    const result = bodyOf(form.draft, { draft_id: draftId, plan_key: like?.plan_key ?? null });
    const wrong = 'wrong' in result ? [...result.wrong] : [];
    const textOf = (field: string) =>
      t(/^(names|abouts)\./.test(field) ? 'subscriptions.desk.missing' : 'shell.form.number');
    form.check(wrong.map((field) => ({ field, message: textOf(field) })));
    if ('body' in result) save.mutate({ body: result.body });
  };
  return (
    <Form
      problems={form.problems}
      busy={save.isPending}
      onSubmit={send}
      action={t('subscriptions.desk.save')}
      aside={<Button onClick={onDone}>{t('subscriptions.back')}</Button>}
    >
      <Texts form={form} />
      <Money form={form} />
      <Contents form={form} />
    </Form>
  );
}

interface PartProps {
  readonly form: FormState<Typed>;
}

function Texts({ form: { draft, problems, change } }: PartProps) {
  const { t } = useWords();
  const MOST = { names: 60, abouts: 200 } as const;
  return (['names', 'abouts'] as const).map((part) => (
    <FieldGroup key={part} label={t(`subscriptions.desk.${part}`)}>
      <div className={styles.fields}>
        {LANGUAGE_CODES.map((code) => (
          <TextField
            key={code}
            id={problems.id(`${part}.${code}`)}
            label={LANGUAGES[code]}
            lang={code}
            maxLength={MOST[part]}
            value={draft[part][code]}
            onValue={(value) => change({ [part]: { ...draft[part], [code]: value } })}
            error={problems.of(`${part}.${code}`)}
          />
        ))}
      </div>
    </FieldGroup>
  ));
}

function Money({ form: { control } }: PartProps) {
  const { t } = useWords();
  const number = (name: 'price' | 'trialDays' | 'refundDays') => (
    <TextField
      {...control(name)}
      label={t(`subscriptions.desk.${name}`)}
      inputMode={name === 'price' ? 'decimal' : 'numeric'}
      {...(name === 'price' ? { prefix: '₹' } : {})}
    />
  );
  return (
    <FieldGroup label={t('subscriptions.desk.money')}>
      <div className={styles.fields}>
        {number('price')}
        <SelectField
          {...control('period')}
          label={t('subscriptions.desk.period')}
          choices={PERIODS.map((value) => ({ value, label: t(`subscriptions.desk.periods.${value}`) }))}
        />
        <SelectField
          {...control('taxCategory')}
          label={t('subscriptions.desk.tax')}
          hint={t('subscriptions.desk.taxHint')}
          choices={TAX_CATEGORIES.map((value) => ({ value, label: t(`subscriptions.desk.taxes.${value}`) }))}
        />
        {number('trialDays')}
        {number('refundDays')}
      </div>
    </FieldGroup>
  );
}

function Contents({ form: { draft, problems, change, control } }: PartProps) {
  const { t } = useWords();
  const number = (name: 'labDiscount' | 'family') => (
    <TextField {...control(name)} label={t(`subscriptions.desk.${name}`)} inputMode="numeric" />
  );
  return (
    <FieldGroup label={t('subscriptions.desk.contents')}>
      <div className={styles.fields}>
        {VISIT_MODES.map((mode) => (
          <TextField
            key={mode}
            id={problems.id(`visits.${mode}`)}
            label={t(`subscriptions.mode.${mode}`)}
            inputMode="numeric"
            value={draft.visits[mode]}
            onValue={(value) => change({ visits: { ...draft.visits, [mode]: value } })}
            error={problems.of(`visits.${mode}`)}
          />
        ))}
        {number('labDiscount')}
        {number('family')}
        <CheckboxField
          label={t('subscriptions.coachChat')}
          checked={draft.coachChat}
          onChecked={(coachChat) => change({ coachChat })}
        />
      </div>
    </FieldGroup>
  );
}
