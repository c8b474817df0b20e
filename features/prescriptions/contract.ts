export * from './contract/bound-calls.ts';
export * from './contract/events.ts';
export type * from './contract/offline.ts';
export * from './contract/prescriptions.ts';
export * from './contract/shapes.ts';
export * from './contract/templates.ts';
export * from './contract/verification.ts';
