export * from './rules/deadlines.ts';
export * from './rules/notice.ts';
