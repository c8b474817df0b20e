export * from './rules/bundle.ts';
export * from './rules/entries.ts';
