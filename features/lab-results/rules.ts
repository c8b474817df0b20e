export * from './rules/analytes.ts';
export * from './rules/judge.ts';
export * from './rules/paper.ts';
export * from './rules/range.ts';
export * from './rules/repeated.ts';
export * from './rules/typed.ts';
export * from './rules/ucum.ts';
