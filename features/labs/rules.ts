export * from './rules/additions.ts';
export * from './rules/cart.ts';
export * from './rules/state.ts';
export * from './rules/steps.ts';
export * from './rules/stuck.ts';
