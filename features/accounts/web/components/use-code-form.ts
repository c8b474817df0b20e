import { useForm } from '#platform/web/forms/use-form.ts';
import type { Problems } from '#platform/web/forms/use-problems.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { CODE } from '../../rules.ts';

/** A form for the six digits that came by message: it sends them once they are all there. */
export function useCodeForm(onCode: (digits: string, problems: Problems) => Promise<unknown>, known = '') {
  const { t } = useWords();
  const form = useForm(undefined, { code: known });
  const take = (digits: string) => {
    const missing = { field: 'code', message: t('accounts.code.missing') };
    if (form.check(digits.length === CODE.digits ? [] : [missing]))
      void form.send(() => onCode(digits, form.problems));
  };
  return { ...form, take };
}
