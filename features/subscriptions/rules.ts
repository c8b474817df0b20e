export * from './rules/billing.ts';
export * from './rules/calendar.ts';
export * from './rules/change.ts';
export * from './rules/closing.ts';
export * from './rules/collection.ts';
export * from './rules/state.ts';
export * from './rules/tax.ts';
