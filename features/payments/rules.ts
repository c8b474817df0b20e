export * from './rules/bill.ts';
export * from './rules/ledger.ts';
export * from './rules/state.ts';
export * from './rules/tax.ts';
