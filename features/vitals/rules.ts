export * from '#platform/contract/numbers.ts';
export * from './rules/days.ts';
export * from './rules/possible.ts';
export * from './rules/ranges.ts';
export * from './rules/reminders.ts';
export * from './rules/routine.ts';
export * from './rules/times.ts';
export * from './rules/units.ts';
