export * from './contract/csv.ts';
export * from './contract/imports.ts';
