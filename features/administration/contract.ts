/** What crosses the wire about the administration of a brand. */
export * from './contract/changes.ts';
export * from './contract/packages.ts';
export * from './contract/people.ts';
export * from './contract/system.ts';
export * from './contract/texts.ts';
