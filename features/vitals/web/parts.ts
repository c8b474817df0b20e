/** What screens of other features show of readings, or ask of them. */

export { isCriticalLevel } from '../rules/ranges.ts';
export { default as careStyles } from './components/care.module.css';
export { CareAdvice } from './components/care-advice.tsx';
export { default as criticalStyles } from './components/critical-alert.module.css';
export { notifiedText } from './components/critical-alert.tsx';
export { readingItems } from './day-items.ts';
export { clockAt, levelWord, lineOf, minutesAt, nameOf, whatOf } from './figures.ts';
export { entryPathOf, KIND_ICONS, KINDS } from './kinds.ts';
export { useLevelOf } from './level-of.ts';
export { latestOfPatient } from './queries.ts';
export { saveVital } from './sync/outgoing.ts';
export { type Subject, useSubject } from './use-subject.ts';
