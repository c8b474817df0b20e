import type { HistoryContent, HistoryKind } from '#features/history/contract.ts';
import { isObject, type Json, listOf, partsOf, textIn } from './bundle.ts';
import { line, PARTIAL } from './line.ts';

export interface FoundEntry {
  /** By which the same resource is known again. */
  readonly name: string;
  readonly kind: HistoryKind;
  readonly content: HistoryContent;
}

const ICD_10 = /^[A-Z]\d[0-9A-Z](?:\.[0-9A-Z]{1,4})?$/;
const ABSENT = 'absent-unknown-uv-ips';
const RELATIVES: Readonly<Record<string, HistoryContent['relation']>> = {
  MTH: 'mother',
  FTH: 'father',
  SIS: 'sister',
  BRO: 'brother',
  CHILD: 'child',
  GRPRN: 'grandparent',
};

function nameOf(concept: unknown): string {
  const { text, coding } = partsOf(concept);
  return line(textIn(text) || textIn(listOf(coding)[0]?.display), 120);
}
const codesOf = (concept: unknown): readonly Json[] => listOf(partsOf(concept).coding);
/** Of SNOMED CT: no known allergy, to anything, medicines, food, surroundings, insects or latex; no known problem. */
const NONE_KNOWN = new Set([
  ...['716186003', '160244002', '409137002', '429625007', '428607008', '428197003', '1003774007'],
  '160245001',
]);
/** That there is none is no entry, however it is coded. */
const isAbsent = (concept: unknown): boolean =>
  codesOf(concept).some(
    ({ system, code }) => textIn(system).endsWith(ABSENT) || NONE_KNOWN.has(textIn(code)),
  );
/** What the clinical status of an allergy or a problem says when it is no longer so. */
const OVER = new Set(['inactive', 'remission', 'resolved']);
const isOver = ({ clinicalStatus }: Json): boolean =>
  codesOf(clinicalStatus).some(({ code }) => OVER.has(textIn(code)));
const icdOf = (concept: unknown): string | undefined =>
  codesOf(concept)
    .map(({ code }) => textIn(code))
    .find((code) => ICD_10.test(code));
const codeOf = (concept: unknown): string => textIn(codesOf(concept)[0]?.code);
const since = (value: unknown): { since?: string } => {
  const [found] = PARTIAL.exec(textIn(value)) ?? [];
  return found ? { since: found } : {};
};

type Content = Omit<FoundEntry, 'name'>;

/** What the history can take of a resource; null for each thing in it that it can't. */
function contentsOf(resource: Json): readonly (Content | null)[] {
  if (isWrong(resource)) return [null];
  if (resource.resourceType !== 'FamilyMemberHistory') return [contentOf(resource)];
  const relation = RELATIVES[codeOf(resource.relationship)] ?? 'other';
  const illnesses = listOf(resource.condition).map(({ code }) => nameOf(code));
  // A relative without any illness is something that was left out, too.
  return (illnesses.length > 0 ? illnesses : ['']).map((name) =>
    name ? { kind: 'family', content: { relation, name } } : null,
  );
}

function contentOf(resource: Json): Content | null {
  const { resourceType, code } = resource;
  const name = nameOf(resourceType === 'Immunization' ? resource.vaccineCode : code);
  if (resourceType === 'AllergyIntolerance') {
    if (!name || isAbsent(code) || isOver(resource)) return null;
    const [reaction] = listOf(resource.reaction);
    const what = line(nameOf(listOf(reaction?.manifestation)[0]), 200);
    const severity = textIn(reaction?.severity);
    return {
      kind: 'allergy',
      content: {
        name,
        ...(what ? { reaction: what } : {}),
        ...(severity === 'mild' || severity === 'moderate' || severity === 'severe' ? { severity } : {}),
      },
    };
  }
  if (resourceType === 'Condition') {
    if (!name || isAbsent(code) || isOver(resource)) return null;
    const icd = icdOf(code);
    return {
      kind: 'problem',
      content: { name, ...since(resource.onsetDateTime), ...(icd ? { code: icd } : {}) },
    };
  }
  if (resourceType === 'Procedure')
    return name ? { kind: 'procedure', content: { name, ...since(resource.performedDateTime) } } : null;
  if (resourceType === 'Immunization')
    return name ? { kind: 'immunisation', content: { name, ...since(resource.occurrenceDateTime) } } : null;
  return null;
}

const isWrong = ({ status, verificationStatus }: Json): boolean =>
  status === 'entered-in-error' ||
  ['entered-in-error', 'refuted'].includes(codeOf(verificationStatus)) ||
  // Of procedures: neither done yet, nor going to be.
  ['not-done', 'preparation'].includes(textIn(status));

const WITHOUT_CONTENT = new Set([
  'Composition',
  'Patient',
  'Practitioner',
  'Organization',
  'Encounter',
  'Device',
]);

/** What the history can take of a bundle, each once, and how much else there is. */
export function entriesOf(bundle: Json): {
  readonly source: string;
  readonly entries: readonly FoundEntry[];
  readonly leftOut: number;
} {
  const resources = listOf(bundle.entry)
    .map(({ resource }) => resource)
    .filter(isObject);
  const found = new Map<string, FoundEntry>();
  let leftOut = 0;
  for (const resource of resources) {
    if (WITHOUT_CONTENT.has(textIn(resource.resourceType))) continue;
    for (const content of contentsOf(resource)) {
      if (!content) {
        leftOut++;
        continue;
      }
      const name = JSON.stringify(content);
      found.set(name, { name, ...content });
    }
  }
  const keeper = resources.find(({ resourceType }) => resourceType === 'Organization');
  return { source: line(textIn(keeper?.name), 120), entries: [...found.values()], leftOut };
}
