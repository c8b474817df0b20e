import { VISIT_MODES } from '#features/people/contract.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { LANGUAGE_CODES, type Language } from '#platform/contract/language.ts';
import { paiseOf, rupeesOf } from '#platform/domain/money.ts';
import { PERIODS, type PlanVersion, type savePlanDraft, TAX_CATEGORIES } from '../contract.ts';

type Terms = Omit<
  PlanVersion,
  'plan_id' | 'plan_key' | 'version' | 'is_newest' | 'is_offered' | 'people' | 'published_at' | 'can'
>;
type Mode = (typeof VISIT_MODES)[number];

/** What stands in the form, as it was typed. */
export interface Typed {
  readonly names: Readonly<Record<Language, string>>;
  readonly abouts: Readonly<Record<Language, string>>;
  readonly price: string;
  readonly period: string;
  readonly trialDays: string;
  readonly refundDays: string;
  readonly visits: Readonly<Record<Mode, string>>;
  readonly coachChat: boolean;
  readonly labDiscount: string;
  readonly family: string;
  readonly taxCategory: string;
}

const empty = Object.fromEntries(LANGUAGE_CODES.map((code) => [code, ''])) as Record<Language, string>;

export const typedOf = (like: Terms | undefined): Typed => ({
  ...{ names: like?.names ?? empty, abouts: like?.abouts ?? empty },
  price: like ? rupeesOf(like.price) : '',
  ...{ period: like?.period ?? 'month', taxCategory: like?.tax_category ?? 'well_being' },
  ...{ trialDays: String(like?.trial_days ?? 0), refundDays: String(like?.refund_days ?? 0) },
  visits: Object.fromEntries(
    VISIT_MODES.map((mode) => [
      mode,
      String(like?.benefits.visits.find((each) => each.mode === mode)?.count ?? 0),
    ]),
  ) as Record<Mode, string>,
  coachChat: like?.benefits.coach_chat ?? false,
  labDiscount: String(like?.benefits.lab_discount_percent ?? 0),
  family: String(like?.benefits.family_members ?? 0),
});

const countOf = (typed: string, most: number): number | undefined =>
  /^\d{1,3}$/.test(typed.trim()) && Number(typed) <= most ? Number(typed) : undefined;

/** What the server takes, or the names of the fields that aren't right. */
export function bodyOf(
  typed: Typed,
  of: { readonly draft_id: string; readonly plan_key: string | null },
): { readonly body: BodyOf<typeof savePlanDraft> } | { readonly wrong: ReadonlySet<string> } {
  const wrong = new Set<string>();
  const need = <T>(name: string, value: T | undefined): T => {
    if (value === undefined) wrong.add(name);
    return value as T;
  };
  const inSix = (name: 'names' | 'abouts') => {
    for (const code of LANGUAGE_CODES) if (!typed[name][code].trim()) wrong.add(`${name}.${code}`);
    return typed[name];
  };
  const price = paiseOf(typed.price);
  const visits = VISIT_MODES.map((mode) => ({
    mode,
    count: need(`visits.${mode}`, countOf(typed.visits[mode], 100)),
  })).filter(({ count }) => count > 0);
  const body: BodyOf<typeof savePlanDraft> = {
    ...of,
    ...{ names: inSix('names'), abouts: inSix('abouts') },
    price: need('price', price !== undefined && price >= 100 ? price : undefined),
    period: PERIODS.find((each) => each === typed.period) ?? 'month',
    trial_days: need('trialDays', countOf(typed.trialDays, 60)),
    tax_category: TAX_CATEGORIES.find((each) => each === typed.taxCategory) ?? 'well_being',
    refund_days: need('refundDays', countOf(typed.refundDays, 60)),
    benefits: {
      ...{ visits, coach_chat: typed.coachChat },
      lab_discount_percent: need('labDiscount', countOf(typed.labDiscount, 100)),
      family_members: need('family', countOf(typed.family, 20)),
    },
  };
  return wrong.size > 0 ? { wrong } : { body };
}
