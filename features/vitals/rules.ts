export * from '#platform/domain/numbers.ts';
export * from './rules/days.ts';
export * from './rules/possible.ts';
export * from './rules/ranges.ts';
export * from './rules/records.ts';
export * from './rules/same-measurement.ts';
export * from './rules/times.ts';
export * from './rules/units.ts';
