export * from './rules/bundle.ts';
export * from './rules/entries.ts';
export * from './rules/patient.ts';
