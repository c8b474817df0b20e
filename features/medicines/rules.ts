export * from './rules/dose-unit.ts';
