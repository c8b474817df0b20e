import Type from 'typebox';

/**
 * Text with a rule in rules.ts, so that the form's own message reports an error ("invalid name") and not by a general
 * one.
 */
export const LooseText = Type.String({ maxLength: 1000 });
