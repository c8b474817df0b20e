export * from './rules/board-notices.ts';
export * from './rules/deadlines.ts';
export * from './rules/notice.ts';
