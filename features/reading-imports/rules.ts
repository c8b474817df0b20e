export * from './rules/fit-points.ts';
export * from './rules/json-fields.ts';
