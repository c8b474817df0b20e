export * from './contract/agreements.ts';
export * from './contract/bound-calls.ts';
export * from './contract/events.ts';
export * from './contract/medications.ts';
export * from './contract/reconciliation.ts';
export * from './contract/refills.ts';
export * from './contract/shapes.ts';
export * from './contract/watches.ts';
