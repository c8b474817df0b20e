export * from './rules/ledger.ts';
export * from './rules/state.ts';
