export * from './rules/figures.ts';
export * from './rules/figures-of.ts';
export * from './rules/gather.ts';
export * from './rules/spread.ts';
export * from './rules/summary.ts';
export * from './rules/windows.ts';
export * from './rules/withhold.ts';
export * from './rules/worse.ts';
