export * from './contract/calls.ts';
export * from './contract/desk.ts';
export * from './contract/events.ts';
export * from './contract/shapes.ts';
