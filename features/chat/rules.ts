/** Pure decisions of chats, on both sides. */
export * from './rules/counts.ts';
export * from './rules/files.ts';
export * from './rules/links.ts';
export * from './rules/membership.ts';
export * from './rules/text.ts';
