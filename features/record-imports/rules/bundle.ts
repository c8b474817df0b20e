import { parseAbhaNumber } from '#platform/domain/abha-number.ts';
import type { BundleProblem } from '../contract.ts';

export type Json = Readonly<Record<string, unknown>>;

const MOST_DEPTH = 40;
const MOST_ENTRIES = 2000;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** The parts of an object; none of anything else. */
export const partsOf = (value: unknown): Json => (isObject(value) ? value : {});
export const listOf = (value: unknown): readonly Json[] =>
  Array.isArray(value) ? value.filter(isObject) : [];
export const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Who the bundle has to be about. */
export interface Person {
  readonly dateOfBirth: string | null;
  readonly sex: string | null;
  /** Its 14 digits. */
  readonly abhaNumber: string | null;
}

/** How deep values lie within each other; ends as soon as it is too deep. */
function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth > MOST_DEPTH) return true;
  return Object.values(value).some((part) => isTooDeep(part, depth + 1));
}

const ELEMENT = /<\s*(?:[\w.-]{1,40}:)?(?:script|iframe|object|embed|form|link|style|svg|math|base|meta)\b/i;
/** From the name of an element to its end; a `>` between quotes does not end it. */
const TAG = /<[a-z](?:[^>=]|=\s*(?:"[^"]*"?|'[^']*'?|(?![\s"'])))*/gi;
const HANDLER = /\bon[a-z]{3,20}\s*=/i;
const ADDRESS = /javascript:|data:text/i;
const ENTITY = /&(?:#x([0-9a-f]+)|#(\d+)|(amp|apos|colon|gt|lt|newline|quot|tab));?/gi;
const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: '&', apos: "'", colon: ':', gt: '>', lt: '<', newline: '\n', quot: '"', tab: '\t' },
};

const decoded = (text: string): string =>
  text.replaceAll(ENTITY, (_, hex?: string, decimal?: string, name = '') => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return NAMED[name.toLowerCase()] ?? (code <= 0x10_ff_ff ? String.fromCodePoint(code) : '');
  });

/** Browsers leave out line breaks and tabs in an address. */
const isScript = (text: string): boolean =>
  ELEMENT.test(text) ||
  (text.match(TAG) ?? []).some(
    (tag) => HANDLER.test(tag) || ADDRESS.test(decoded(tag).replaceAll(/[\t\n\r]/g, '')),
  );

/** Narratives are text for people: one that could run in a page is no mistake. */
const hasScript = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.some(hasScript);
  if (!isObject(value)) return false;
  return Object.entries(value).some(([name, part]) =>
    name === 'div' && typeof part === 'string' ? isScript(part) : hasScript(part),
  );
};

/** Addresses that a resource names, but its patient: everything of a record leads to the patient. */
function referencesOf(value: unknown, names: Set<string> = new Set()): Set<string> {
  if (Array.isArray(value)) for (const part of value) referencesOf(part, names);
  else if (isObject(value))
    for (const [name, part] of Object.entries(value))
      if (name === 'reference' && typeof part === 'string') names.add(nameIn(part));
      else if (name !== 'subject' && name !== 'patient') referencesOf(part, names);
  return names;
}

/** Whether resources lead back to themselves: what is left when all to which nothing leads are taken away, one by one. */
function isCircular(entries: readonly Json[]): boolean {
  const next = linksOf(entries);
  const leading = new Map<string, number>();
  for (const name of [...next.values()].flat()) leading.set(name, (leading.get(name) ?? 0) + 1);
  const free = [...next.keys()].filter((name) => !leading.has(name));
  for (const from of free)
    for (const name of next.get(from) ?? []) {
      const left = (leading.get(name) ?? 0) - 1;
      leading.set(name, left);
      if (left === 0 && next.has(name)) free.push(name);
    }
  return free.length < next.size;
}

function linksOf(entries: readonly Json[]): ReadonlyMap<string, readonly string[]> {
  const next = new Map<string, readonly string[]>();
  for (const [position, { fullUrl, resource }] of entries.entries()) {
    const { contained } = partsOf(resource);
    const references = [...referencesOf(resource)];
    for (const name of namesOf({ fullUrl, resource })) next.set(name, references);
    // `#id` is known within one resource alone.
    for (const part of listOf(contained))
      next.set(
        `${position}#${textIn(part.id)}`,
        [...referencesOf(part)].map((name) => (name.startsWith('#') ? `${position}${name}` : name)),
      );
  }
  return next;
}

/** What is wrong with a bundle, the gravest first; null when it may be read. */
export function problemOf(bundle: unknown, person: Person): BundleProblem | null {
  if (isTooDeep(bundle)) return 'too_deep';
  if (!isObject(bundle) || bundle.resourceType !== 'Bundle' || bundle.type !== 'document')
    return 'not_a_document';
  const entries = listOf(bundle.entry);
  // Each illness of a relative becomes an entry of its own.
  const many = entries.map(({ resource }) => Math.max(1, listOf(partsOf(resource).condition).length));
  if (many.reduce((sum, each) => sum + each, 0) > MOST_ENTRIES) return 'too_many_entries';
  const [first] = entries;
  if (!isObject(first?.resource) || first.resource.resourceType !== 'Composition') return 'not_a_document';
  if (hasScript(bundle)) return 'has_script';
  if (isCircular(entries)) return 'circular';
  const patients = patientsIn(bundle);
  if (patients.length === 0) return 'patient_missing';
  const isOfOther = patients.length > 1 || isOther(patients[0] ?? {}, person) || namesOther(entries);
  return isOfOther ? 'other_patient' : null;
}

const PERSONS = new Set(['Patient', 'Person', 'RelatedPerson', 'Practitioner', 'PractitionerRole']);
/** What has to be about the patient: the document, and what the history takes of it by its subject. */
const OF_PATIENT = new Set(['Composition', 'Condition', 'Procedure']);

/** Whether a resource is about another person than the patient of the bundle; a device in it has readings of its own. */
function namesOther(entries: readonly Json[]): boolean {
  const typeOf = ({ resource }: Json) => textIn(partsOf(resource).resourceType);
  const patient = entries.filter((entry) => typeOf(entry) === 'Patient');
  const things = entries.filter((entry) => !PERSONS.has(typeOf(entry)));
  const namesAmong = (among: readonly Json[]) => new Set(among.flatMap((entry) => [...namesOf(entry)]));
  const [ofPatient, ofThings] = [namesAmong(patient), namesAmong([...patient, ...things])];
  const areKnown = (value: unknown, known: ReadonlySet<string>) =>
    [value]
      .flat()
      .map((subject) => nameIn(textIn(partsOf(subject).reference)))
      .every((name) => name === '' || known.has(name));
  return entries.some((entry) => {
    const parts = partsOf(entry.resource);
    const subjects = OF_PATIENT.has(typeOf(entry)) ? ofPatient : ofThings;
    return !areKnown(parts.subject, subjects) || !areKnown(parts.patient, ofPatient);
  });
}

/** Hexadecimal digits are the same in either case. */
const addressIn = (text: string): string => (/^urn:uuid:/i.test(text) ? text.toLowerCase() : text);

/** What a reference names, of whichever version. */
const nameIn = (reference: string): string => addressIn(reference.trim().replace(/\/_history\/.*/, ''));

/** The names by which references know an entry: its address, the end of it, and what its resource says of itself. */
function namesOf({ fullUrl, resource }: Json): Set<string> {
  const { resourceType, id } = partsOf(resource);
  const address = nameIn(textIn(fullUrl));
  const names = new Set([address, address.split('/').slice(-2).join('/')]);
  if (textIn(id) !== '') {
    names.add(`${textIn(resourceType)}/${textIn(id)}`);
    names.add(addressIn(`urn:uuid:${textIn(id)}`));
  }
  names.delete('');
  return names;
}

export const patientsIn = (bundle: Json): readonly Json[] =>
  listOf(bundle.entry)
    .map(({ resource }) => resource)
    .filter(isObject)
    .filter(({ resourceType }) => resourceType === 'Patient');

/** Of ABDM, by its address, the earlier one as well, or by the code of NRCeS: other numbers may have 14 digits, too. */
const ABHA_SYSTEM = /^https?:\/\/healthid\.(?:abdm|ndhm)\.gov\.in\b/;
/** The ABHA numbers of a patient in a bundle; an ABHA address is none. */
export const abhaNumbersOf = ({ identifier }: Json): readonly string[] =>
  listOf(identifier)
    .filter(
      ({ system, type }) =>
        ABHA_SYSTEM.test(textIn(system)) ||
        listOf(partsOf(type).coding).some(({ code }) => textIn(code) === 'ABHA'),
    )
    .flatMap(({ value }) => parseAbhaNumber(textIn(value)) ?? []);

/** Names are written in many ways; a date of birth, a sex and an ABHA number are not. */
const isOther = (patient: Json, { dateOfBirth, sex, abhaNumber }: Person): boolean => {
  const { birthDate, gender } = patient;
  const numbers = abhaNumbersOf(patient);
  return (
    (abhaNumber !== null && numbers.length > 0 && !numbers.includes(abhaNumber)) ||
    differ(textIn(birthDate).slice(0, 10), dateOfBirth) ||
    (textIn(gender) !== 'unknown' && differ(textIn(gender), sex))
  );
};
const differ = (one: string, other: string | null): boolean =>
  one !== '' && other !== null && !other.startsWith(one);
