export * from './contract/bound-calls.ts';
export * from './contract/document.ts';
export * from './contract/events.ts';
export * from './contract/notes.ts';
export * from './contract/shapes.ts';
export * from './contract/templates.ts';
