import { type FormEvent, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { VISIT_MODES } from '#features/people/contract.ts';
import { LANGUAGE_CODES, LANGUAGES } from '#platform/contract/language.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { CheckboxField } from '#platform/ui/checkbox-field.tsx';
import { FieldGroup } from '#platform/ui/field-group.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { PERIODS, type PlanDraft, type PlanVersion, savePlanDraft, TAX_CATEGORIES } from '../../contract.ts';
import { bodyOf, type Typed, typedOf } from '../plan-draft.ts';
import styles from '../plans.module.css';

interface FormProps {
  /** What is written on, or the version whose next one it is; undefined: a new plan. */
  readonly like: PlanDraft | PlanVersion | undefined;
  readonly onDone: () => void;
}

/** One plan in six languages, with its price and what is in it. It is offered once it is published. */
export function PlanForm({ like, onDone }: FormProps) {
  const { t } = useWords();
  const textOf = useErrorText();
  const [draftId] = useState(() => (like && 'draft_id' in like ? like.draft_id : uuid()));
  const [typed, setTyped] = useState<Typed>(() => typedOf(like));
  const [isTried, setTried] = useState(false);
  const save = useAction(savePlanDraft, { onSuccess: onDone });
  const result = bodyOf(typed, { draft_id: draftId, plan_key: like?.plan_key ?? null });
  const isWrong = (name: string) => isTried && 'wrong' in result && result.wrong.has(name);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if ('body' in result && !save.isPending) save.mutate({ body: result.body });
  };
  const parts = {
    typed,
    isWrong,
    change: (part: Partial<Typed>) => setTyped((now) => ({ ...now, ...part })),
  };
  return (
    <form className={styles.stack} onSubmit={send} noValidate>
      {(save.error || (isTried && 'wrong' in result)) && (
        <Alert tone="bad" live="alert">
          {save.error ? textOf(save.error) : t('subscriptions.desk.wrong')}
        </Alert>
      )}
      <Texts {...parts} />
      <Money {...parts} />
      <Contents {...parts} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {t('subscriptions.desk.save')}
        </Button>
        <Button onClick={onDone}>{t('subscriptions.back')}</Button>
      </div>
    </form>
  );
}

interface PartProps {
  readonly typed: Typed;
  readonly change: (part: Partial<Typed>) => void;
  readonly isWrong: (name: string) => boolean;
}

function Texts({ typed, change, isWrong }: PartProps) {
  const { t } = useWords();
  const MOST = { names: 60, abouts: 200 } as const;
  return (['names', 'abouts'] as const).map((part) => (
    <FieldGroup key={part} label={t(`subscriptions.desk.${part}`)}>
      <div className={styles.fields}>
        {LANGUAGE_CODES.map((code) => (
          <TextField
            key={code}
            label={LANGUAGES[code]}
            lang={code}
            maxLength={MOST[part]}
            value={typed[part][code]}
            onValue={(value) => change({ [part]: { ...typed[part], [code]: value } })}
            error={isWrong(`${part}.${code}`) ? t('subscriptions.desk.missing') : undefined}
          />
        ))}
      </div>
    </FieldGroup>
  ));
}

function Money({ typed, change, isWrong }: PartProps) {
  const { t } = useWords();
  const number = (name: 'price' | 'trialDays' | 'refundDays') => (
    <TextField
      label={t(`subscriptions.desk.${name}`)}
      inputMode={name === 'price' ? 'decimal' : 'numeric'}
      {...(name === 'price' ? { prefix: '₹' } : {})}
      value={typed[name]}
      onValue={(value) => change({ [name]: value })}
      error={isWrong(name) ? t('shell.form.number') : undefined}
    />
  );
  return (
    <FieldGroup label={t('subscriptions.desk.money')}>
      <div className={styles.fields}>
        {number('price')}
        <SelectField
          label={t('subscriptions.desk.period')}
          value={typed.period}
          choices={PERIODS.map((value) => ({ value, label: t(`subscriptions.desk.periods.${value}`) }))}
          onValue={(period) => change({ period })}
        />
        <SelectField
          label={t('subscriptions.desk.tax')}
          hint={t('subscriptions.desk.taxHint')}
          value={typed.taxCategory}
          choices={TAX_CATEGORIES.map((value) => ({ value, label: t(`subscriptions.desk.taxes.${value}`) }))}
          onValue={(taxCategory) => change({ taxCategory })}
        />
        {number('trialDays')}
        {number('refundDays')}
      </div>
    </FieldGroup>
  );
}

function Contents({ typed, change, isWrong }: PartProps) {
  const { t } = useWords();
  const wrong = (name: string) => (isWrong(name) ? t('shell.form.number') : undefined);
  const number = (name: 'labDiscount' | 'family') => (
    <TextField
      label={t(`subscriptions.desk.${name}`)}
      inputMode="numeric"
      value={typed[name]}
      onValue={(value) => change({ [name]: value })}
      error={wrong(name)}
    />
  );
  return (
    <FieldGroup label={t('subscriptions.desk.contents')}>
      <div className={styles.fields}>
        {VISIT_MODES.map((mode) => (
          <TextField
            key={mode}
            label={t(`subscriptions.mode.${mode}`)}
            inputMode="numeric"
            value={typed.visits[mode]}
            onValue={(value) => change({ visits: { ...typed.visits, [mode]: value } })}
            error={wrong(`visits.${mode}`)}
          />
        ))}
        {number('labDiscount')}
        {number('family')}
        <CheckboxField
          label={t('subscriptions.coachChat')}
          checked={typed.coachChat}
          onChecked={(coachChat) => change({ coachChat })}
        />
      </div>
    </FieldGroup>
  );
}
