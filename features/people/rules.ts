/** Pure decisions about people; both sides share them. The clock is an argument. */
export * from './rules/contact.ts';
export * from './rules/documents.ts';
export * from './rules/registration.ts';
export * from './rules/search.ts';
