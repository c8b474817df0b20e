/** For tests of other features: the substances that ship, and how the rules spell one. */
export { catalogue } from './rules/catalogue.ts';
export { moietyOf } from './rules/moiety.ts';
