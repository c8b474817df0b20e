import type { Row } from '../../contract.ts';
import { type Counted, type Sums, shownCounts } from '../../rules.ts';

const STEPS = [
  ['reported', 'tests_reported'],
  ['under_way', 'tests_under_way'],
  ['cancelled', 'tests_cancelled'],
] as const satisfies readonly (readonly [string, Counted])[];
const PURPOSES = [
  ['visits', 'paid_visits', 'visits_paise'],
  ['tests', 'paid_tests', 'tests_paise'],
  ['other', 'paid_other', 'other_paise'],
] as const;

/** Lab orders by what became of them, payments by what they were for. */
export function stepRows(sums: Sums, type: 'labs' | 'payments'): { rows: Row[]; count: number } {
  const shown = shownCounts(sums);
  const named = { name: null, user_type: null };
  const rows =
    type === 'labs'
      ? STEPS.map(([id, count]) => {
          const isShown = shown.has(count);
          return { id, ...named, tests_ordered: isShown ? sums.counts[count] : null, withheld: !isShown };
        })
      : PURPOSES.map(([id, count, paise]) => {
          const isShown = shown.has(count);
          return {
            ...{ id, ...named },
            requests_paid: isShown ? sums.counts[count] : null,
            collected_paise: isShown ? sums.amounts[paise] : null,
            withheld: !isShown,
          };
        });
  return { rows, count: rows.length };
}
