import type { Language } from '#platform/contract/language.ts';
import type { Translator } from '#platform/server/words/server-words.ts';

/**
 * What patients agree to before a visit over video or audio. Words that differ in meaning get the next version, under
 * keys of their own, and stay: an entry of the log names the ones that were shown.
 */
export const CONSENT_TEXT = { id: 'teleconsultation', version: 1 } as const;

const POINTS = ['purpose', 'limits', 'privacy', 'record', 'emergency', 'freedom'] as const;

export function consentText(words: Translator, language: Language): { title: string; points: string[] } {
  return {
    title: words.translate(language, 'calls.consent.teleconsultation_1.title'),
    points: POINTS.map((point) => words.translate(language, `calls.consent.teleconsultation_1.${point}`)),
  };
}
