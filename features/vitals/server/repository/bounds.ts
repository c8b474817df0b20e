import { DEFAULT_RANGES } from '../../rules.ts';

/** The context of a sugar in `vitals v`: without one, it counts as measured at any time, as its range does. */
export const CONTEXT = `case when v.type = 'blood_sugar' then coalesce(v.context, 'random') else v.context end`;

/**
 * Of which range a number is: of `vitals v` and `m (measure, x)`, as `measureOf` of the rules decides it. The pulse that an
 * oximeter shows is not judged.
 */
export const RANGE_OF = `case when m.measure = 'bmi' or v.type = 'blood_pressure' then m.measure
          when m.measure in ('systolic', 'diastolic', 'pulse') then null
          when v.context = 'hba1c' then 'hba1c'
          when v.type = 'blood_sugar' then 'sugar_' || coalesce(v.context, 'random')
          else v.type end`;

/** Where everybody's ranges begin and end, for statements that count: a list of `{measure, low, high}`. */
export const EVERYBODY = JSON.stringify(
  Object.entries(DEFAULT_RANGES).map(([measure, { critical_low, low, high, critical_high }]) => ({
    measure,
    low: low ?? critical_low,
    high: high ?? critical_high,
  })),
);
