import { type FormEvent, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { addDays, clinicDay } from '#platform/domain/clinic-time.ts';
import { paiseOf } from '#platform/domain/money.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { DateField } from '#platform/ui/date-field.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { createCoupon } from '../../contract.ts';
import { CouponPackages } from './coupon-packages.tsx';
import styles from './payments.module.css';

const VALID_DAYS = 30;
const PURPOSES = ['all', 'appointment', 'lab_order'] as const;

interface Draft {
  readonly code: string;
  readonly how: 'percent' | 'flat';
  readonly value: string;
  readonly minimum: string;
  readonly from: string;
  readonly until: string;
  readonly purpose: (typeof PURPOSES)[number];
  /** Empty: all of them. */
  readonly packageIds: readonly string[];
  readonly perPerson: string;
  readonly inTotal: string;
}

const countOf = (text: string): number | null | undefined =>
  text.trim() === '' ? null : /^[1-9]\d{0,5}$/.test(text.trim()) ? Number(text) : undefined;

/** What the server takes, or undefined while something is missing. */
function bodyOf(draft: Draft, coupon_id: string) {
  const code = draft.code.trim().toUpperCase();
  const percent = /^[1-9]\d?$|^100$/.test(draft.value.trim()) ? Number(draft.value) : undefined;
  const value = draft.how === 'percent' ? percent : paiseOf(draft.value);
  const minimum = draft.minimum.trim() === '' ? 0 : paiseOf(draft.minimum);
  const [per_person, in_total] = [countOf(draft.perPerson), countOf(draft.inTotal)];
  const isRight = /^[A-Z0-9]{3,20}$/.test(code) && draft.from && draft.until >= draft.from;
  if (!isRight || !value || minimum === undefined || per_person === undefined || in_total === undefined)
    return undefined;
  return {
    ...{ coupon_id, code, minimum, per_person, in_total, starts_on: draft.from, ends_on: draft.until },
    ...(draft.how === 'percent' ? { percent: value } : { flat: value }),
    purposes: draft.purpose === 'all' ? [] : [draft.purpose],
    package_ids: draft.purpose === 'lab_order' ? [...draft.packageIds] : [],
  };
}

export function CouponForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const say = useToast();
  const [id] = useState(() => uuid());
  const [tried, setTried] = useState(false);
  const [draft, setDraft] = useState<Draft>(() => {
    const today = clinicDay(new Date());
    return {
      ...{ code: '', how: 'percent', value: '', minimum: '', purpose: 'all', perPerson: '1', inTotal: '' },
      packageIds: [],
      ...{ from: today, until: addDays(today, VALID_DAYS) },
    };
  });
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const create = useAction(createCoupon, {
    onSuccess: () => {
      say({ tone: 'ok', message: t('payments.coupons.created') });
      onDone();
    },
  });
  const body = bodyOf(draft, id);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (body && !create.isPending) create.mutate({ body });
  };
  const text = (
    name: 'code' | 'value' | 'minimum' | 'perPerson' | 'inTotal',
    label: string,
    hint?: string,
  ) => (
    <TextField
      label={label}
      {...(hint ? { hint } : {})}
      {...(name === 'code' ? {} : { inputMode: 'decimal' as const })}
      autoComplete="off"
      value={draft[name]}
      onValue={(value) => change({ [name]: value })}
    />
  );
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      {(create.error || (tried && !body)) && (
        <Alert tone="bad" live="alert">
          {create.error ? textOf(create.error) : t('payments.coupons.wrong')}
        </Alert>
      )}
      {text('code', t('payments.coupon.code'), t('payments.coupons.codeHint'))}
      <SelectField
        label={t('payments.coupons.how')}
        value={draft.how}
        choices={(['percent', 'flat'] as const).map((value) => ({
          value,
          label: t(`payments.coupons.${value}`),
        }))}
        onValue={(how) => change({ how: how === 'flat' ? 'flat' : 'percent' })}
      />
      {text('value', t('payments.coupons.value'))}
      {text('minimum', t('payments.coupons.minimum'), t('payments.coupons.unlimited'))}
      <DateField label={t('payments.coupons.from')} value={draft.from} onValue={(from) => change({ from })} />
      <DateField
        label={t('payments.coupons.until')}
        value={draft.until}
        onValue={(until) => change({ until })}
      />
      <SelectField
        label={t('payments.coupons.purpose')}
        value={draft.purpose}
        choices={PURPOSES.map((value) => ({ value, label: t(`payments.coupons.purposes.${value}`) }))}
        onValue={(value) => change({ purpose: PURPOSES.find((each) => each === value) ?? 'all' })}
      />
      {draft.purpose === 'lab_order' && (
        <CouponPackages chosen={draft.packageIds} onChosen={(packageIds) => change({ packageIds })} />
      )}
      {text('perPerson', t('payments.coupons.perPerson'), t('payments.coupons.unlimited'))}
      {text('inTotal', t('payments.coupons.inTotal'), t('payments.coupons.unlimited'))}
      <Button type="submit" variant="primary" busy={create.isPending}>
        {t('payments.coupons.create')}
      </Button>
    </form>
  );
}
