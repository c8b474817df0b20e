/** What screens of other features show of readings, or ask of them. */
export { CareAdvice } from './components/care-advice.tsx';
export { lineOf, nameOf } from './figures.ts';
export { KIND_ICONS } from './kinds.ts';
export { useLevelOf } from './level-of.ts';
export { saveVital } from './sync/outgoing.ts';
export { type Subject, useSubject } from './use-subject.ts';
