/** Pure decisions of the administration; both sides share them. */
export * from './rules/member.ts';
export * from './rules/price.ts';
export * from './rules/since.ts';
export * from './rules/text.ts';
