export * from './rules/allergies.ts';
export * from './rules/content.ts';
export * from './rules/doses.ts';
export * from './rules/obstacles.ts';
export * from './rules/offline-code.ts';
export * from './rules/pictograms.ts';
export * from './rules/state.ts';
