import Type from 'typebox';

/**
 * Text whose rule lives in rules.ts, so that whatever is wrong with it is said by the form's own message
 * ("invalid name") and not by a general one.
 */
export const LooseText = Type.String({ maxLength: 1000 });
