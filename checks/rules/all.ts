import { readFileSync } from 'node:fs';
import type { Rule } from '../rule.ts';
import { declaredErrors } from './declared-errors.ts';
import { fewParameters } from './few-parameters.ts';
import { fieldTerms } from './field-terms.ts';
import { formKit } from './form-kit.ts';
import { noClockInRules, noLeftovers } from './habits.ts';
import { knownClasses } from './known-classes.ts';
import { leaks } from './leaks.ts';
import { pageWidth } from './page-width.ts';
import { safeMigration } from './safe-migration.ts';
import { shortFunctions } from './short-functions.ts';
import { namedExports, plainNames, smallFiles } from './size-and-names.ts';
import { slowPatterns } from './slow-patterns.ts';
import { type Ownership, ownershipIn, sqlOwnership } from './sql-ownership.ts';
import { outerDbInTransaction } from './transaction.ts';
import { untranslatedText } from './untranslated-text.ts';

let ownership: Ownership | undefined;
/** Read once for all files. */
const known = (): Ownership => {
  ownership ??= ownershipIn();
  return ownership;
};

export const RULES: readonly Rule[] = [
  outerDbInTransaction,
  untranslatedText,
  noClockInRules,
  noLeftovers,
  smallFiles,
  shortFunctions,
  fewParameters,
  plainNames,
  namedExports,
  pageWidth,
  knownClasses((path) => readFileSync(path, 'utf8')),
  formKit,
  leaks,
  safeMigration,
  slowPatterns,
  fieldTerms,
  sqlOwnership(known),
  declaredErrors,
];
