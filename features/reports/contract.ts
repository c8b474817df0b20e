export * from './contract/calls.ts';
export * from './contract/shapes.ts';
