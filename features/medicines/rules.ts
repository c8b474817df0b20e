export * from './rules/dose-unit.ts';
export * from './rules/forms.ts';
