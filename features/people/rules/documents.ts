import type { DocumentType, KycState } from '../contract.ts';

/** What each document's number looks like once spaces and hyphens are gone. */
const NUMBERS: Readonly<Record<DocumentType, RegExp>> = {
  aadhaar_last4: /^\d{4}$/,
  pan: /^[A-Z]{5}\d{4}[A-Z]$/,
  voter_id: /^[A-Z]{3}\d{7}$/,
  passport: /^[A-Z]\d{7}$/,
  // State, office, year and a running number; older licences put a letter or two before the year.
  driving_licence: /^[A-Z]{2}\d{2}[A-Z]{0,2}(19|20)\d{2}\d{7}$/,
};

export type DocumentProblem = 'invalid_document_number' | 'aadhaar_last4_only';

/** The number without spaces and hyphens in capital letters, or what is wrong with it. */
export function readDocumentNumber(
  type: DocumentType,
  text: string,
): { readonly number: string } | { readonly problem: DocumentProblem } {
  const number = text.replace(/[\s/-]/g, '').toUpperCase();
  // A whole Aadhaar number must not even be taken in.
  if (type === 'aadhaar_last4' && /^\d{12}$/.test(number)) return { problem: 'aadhaar_last4_only' };
  return NUMBERS[type].test(number) ? { number } : { problem: 'invalid_document_number' };
}

/** The part of a document's number that is stored in the clear. */
export const numberEnds = (number: string): string => number.slice(-4);

/** The last four digits say nothing about who else has them. */
export const identifiesItsOwner = (type: DocumentType): boolean => type !== 'aadhaar_last4';

/** One may submit when nothing was submitted yet, or the last one was rejected. */
export const maySubmit = (state: KycState): boolean => state === 'none' || state === 'rejected';
