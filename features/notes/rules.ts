export * from './rules/content.ts';
export * from './rules/document.ts';
export * from './rules/phrases.ts';
export * from './rules/summary.ts';
