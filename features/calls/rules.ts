/** Pure decisions about calls, for server and browser. */
export * from './rules/links.ts';
export * from './rules/people.ts';
export * from './rules/window.ts';
