import { v5 as uuidOf } from 'uuid';
import type { NoteContent } from '#features/notes/contract.ts';
import type { PrescriptionState } from '#features/prescriptions/contract.ts';
import { prescriptionRecord, type SealedPrescription } from '#features/prescriptions/server/index.ts';
import type { RecordRow } from '#platform/server/records/record-source.ts';
import { addendaIn, fileOf, type NOTE_SECTIONS, wordsOf } from '../mapping/care.ts';
import { MAPPINGS } from '../mapping/index.ts';
import { practitionerOf } from '../mapping/people.ts';
import { readingOf } from '../mapping/readings.ts';
import {
  type Bundle,
  concept,
  documentOf,
  type FhirResource,
  HL7,
  instant,
  NRCES,
  narrative,
  OWN,
  refTo,
  SNOMED,
  textOf,
} from '../mapping/resource.ts';

/** Who the documents are about, and who keeps them. */
export interface AbdmSubject {
  readonly patient: FhirResource;
  readonly keeper: string;
}

const snomed = (code: string, display: string) => concept(display, { system: SNOMED, code, display });
const OP_CONSULT = snomed('371530004', 'Clinical consultation report');
const DIAGNOSTIC_REPORT = snomed('721981007', 'Diagnostic studies report');
/** Where a profile of NRCeS isn't called as its resource. */
const PROFILES: Readonly<Record<string, string>> = { DiagnosticReport: 'DiagnosticReportLab' };
const HEALTH_DOCUMENT = snomed('419891008', 'Record artifact');

interface Document {
  readonly profile: string;
  readonly id: string;
  readonly at: string;
  readonly type: object;
  readonly title: string;
  readonly author: FhirResource;
  readonly encounter?: FhirResource;
  readonly section: readonly object[];
  readonly resources: readonly FhirResource[];
}

function document({ patient }: AbdmSubject, parts: Document): Bundle {
  const { profile, id, at, type, title, author, encounter, section, resources } = parts;
  const withProfile = (resource: FhirResource): FhirResource => ({
    ...resource,
    meta: { profile: [`${NRCES}/${PROFILES[resource.resourceType] ?? resource.resourceType}`] },
  });
  const composition: FhirResource = {
    resourceType: 'Composition',
    id: uuidOf('composition', id),
    meta: { versionId: '1', profile: [`${NRCES}/${profile}`] },
    text: narrative(title),
    language: 'en-IN',
    status: 'final',
    type,
    subject: refTo('Patient', patient.id),
    ...(encounter ? { encounter: refTo('Encounter', encounter.id) } : {}),
    date: at,
    author: [refTo(author.resourceType, author.id)],
    title,
    section,
  };
  const all = [patient, author, ...(encounter ? [encounter] : []), ...resources];
  return documentOf(
    uuidOf(profile, id),
    at,
    [composition, ...all.map(withProfile)],
    `${NRCES}/DocumentBundle`,
  );
}

const keeperOf = ({ patient, keeper }: AbdmSubject): FhirResource => ({
  resourceType: 'Organization',
  id: uuidOf(keeper, patient.id),
  text: narrative(keeper),
  identifier: [
    {
      type: { coding: [{ system: `${HL7}/v2-0203`, code: 'PRN', display: 'Provider number' }] },
      system: `${OWN}/brands`,
      value: keeper,
    },
  ],
  name: keeper,
});

const entries = (resources: readonly FhirResource[]) =>
  resources.map(({ resourceType, id }) => ({ ...refTo(resourceType, id), type: resourceType }));

/** What a note says in words, as resources of its patient. */
function statementsOf({ patient }: AbdmSubject, id: string, at: string) {
  const condition = (name: string, text: string, code?: string, isConfirmed = true): FhirResource => ({
    resourceType: 'Condition',
    id: uuidOf(name, id),
    text: narrative(text),
    clinicalStatus: { coding: [{ system: `${HL7}/condition-clinical`, code: 'active' }] },
    verificationStatus: {
      coding: [{ system: `${HL7}/condition-ver-status`, code: isConfirmed ? 'confirmed' : 'provisional' }],
    },
    code: concept(text, ...(code ? [{ system: 'http://hl7.org/fhir/sid/icd-10', code }] : [])),
    subject: refTo('Patient', patient.id),
    recordedDate: at,
  });
  const finding = (name: string, title: string, text: string): FhirResource => ({
    resourceType: 'Observation',
    id: uuidOf(name, id),
    text: narrative(text),
    status: 'final',
    code: concept(title),
    subject: refTo('Patient', patient.id),
    effectiveDateTime: at,
    valueString: text,
  });
  return { condition, finding };
}

const visitOf = ({ patient }: AbdmSubject, id: string, at: string): FhirResource => ({
  resourceType: 'Encounter',
  id: uuidOf('encounter', id),
  text: narrative('Visit'),
  status: 'finished',
  class: { system: `${HL7}/v3-ActCode`, code: 'AMB', display: 'ambulatory' },
  subject: refTo('Patient', patient.id),
  period: { start: at, end: at },
});

/**
 * Sections of OPConsultRecord that take text of the app: each needs an entry of its own type. Null of a note that was
 * entered in error: it is no document.
 */
export function opConsultRecord(subject: AbdmSubject, row: RecordRow): Bundle | null {
  const { id, data } = row;
  if (data.marked_as_error != null) return null;
  const at = instant(row.at);
  const content = data.content as NoteContent;
  const author = practitionerOf({
    ...row,
    id: textOf(data.author_id),
    data: { name: data.author, registration_number: data.registration_number },
  });
  const resources: FhirResource[] = [];
  const { condition, finding } = statementsOf(subject, id, at);
  const wordsIn = (part: (typeof NOTE_SECTIONS)[number][0]): string =>
    wordsOf(content[part])
      .map((line) => line.trim())
      .filter(Boolean)
      .join('\n');
  const section: object[] = [];
  const add = (title: string, code: string, display: string, found: readonly FhirResource[]): void => {
    if (found.length === 0) return;
    resources.push(...found);
    section.push({ title, code: snomed(code, display), entry: entries(found) });
  };
  const complaints = wordsIn('complaints');
  add('Chief complaints', '422843007', 'Chief complaint section', [
    ...(complaints ? [condition('complaints', complaints)] : []),
  ]);
  const examination = wordsIn('examination');
  add('Physical examination', '425044008', 'Physical exam section', [
    ...(examination ? [finding('examination', 'Physical examination', examination)] : []),
  ]);
  const history = wordsIn('history');
  add('Medical history', '371529009', 'History and physical report', [
    ...(history ? [condition('history', history)] : []),
    ...(content.diagnoses ?? []).map(({ text, code, certainty }, index) =>
      condition(`diagnosis ${index}`, text, code, certainty === 'confirmed'),
    ),
  ]);
  const other = (['plan', 'advice', 'warning_signs'] as const).flatMap((part) => {
    const text = wordsIn(part);
    return text ? [finding(part, part.replace('_', ' '), text)] : [];
  });
  const followUp = [content.follow_up?.on, content.follow_up?.text].filter(Boolean).join(' · ');
  add('Other observations', '404684003', 'Clinical finding', [
    ...other,
    ...(followUp ? [finding('follow_up', 'follow-up', followUp)] : []),
  ]);
  if (section.length === 0)
    add('Other observations', '404684003', 'Clinical finding', [
      finding('gist', 'Clinical note', textOf(data.gist) || 'Clinical note'),
    ]);
  const addenda = addendaIn(data).map((text, index) => finding(`addendum ${index}`, 'Addendum', text));
  if (addenda.length > 0) {
    resources.push(...addenda);
    section.push({ title: 'Addenda', code: concept('Addenda'), entry: entries(addenda) });
  }
  const encounter = visitOf(subject, id, at);
  return document(subject, {
    ...{ profile: 'OPConsultRecord', id, at, type: OP_CONSULT, title: 'Consultation Report' },
    ...{ author, encounter, section, resources },
  });
}

/** Exists since the prescription was signed; without the bytes of its paper, which are beside it. */
export const prescriptionDocument = ({ data }: RecordRow): Bundle =>
  prescriptionRecord(
    data.sealed as SealedPrescription,
    data.state as PrescriptionState,
    null,
  ) as unknown as Bundle;

/** A report with its values, each an entry of the document; null of a row that is no report. */
const reportRecord =
  (kind: 'lab_orders' | 'lab_results') =>
  (subject: AbdmSubject, row: RecordRow): Bundle | null => {
    const [report, ...values] = MAPPINGS[kind]?.resources(row, subject.patient.id) ?? [];
    if (!report) return null;
    const author = keeperOf(subject);
    const interpreted = { ...report, resultsInterpreter: [refTo('Organization', author.id)] };
    return document(subject, {
      ...{ profile: 'DiagnosticReportRecord', id: row.id, at: instant(row.at), type: DIAGNOSTIC_REPORT },
      ...{ title: 'Diagnostic Report', author, resources: [interpreted, ...values] },
      section: [{ title: 'Diagnostic Report', code: DIAGNOSTIC_REPORT, entry: entries([report]) }],
    });
  };
export const labOrderRecord = reportRecord('lab_orders');
export const labResultsRecord = reportRecord('lab_results');

/** @param url where the bytes of the file are */
export function healthDocumentRecord(subject: AbdmSubject, row: RecordRow, url: string): Bundle {
  const file = fileOf(row, subject.patient.id, url);
  return document(subject, {
    ...{ profile: 'HealthDocumentRecord', id: row.id, at: instant(row.at), type: HEALTH_DOCUMENT },
    ...{ title: 'Health Document', author: keeperOf(subject), resources: [file] },
    section: [{ title: 'Health Document', code: HEALTH_DOCUMENT, entry: entries([file]) }],
  });
}

/** Readings of one page of the record. */
export function wellnessRecord(subject: AbdmSubject, rows: readonly RecordRow[]): Bundle | null {
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) return null;
  const readings = rows.map((row) => readingOf(row, subject.patient.id));
  return document(subject, {
    ...{ profile: 'WellnessRecord', id: first.id, at: instant(last.at), type: concept('Wellness Record') },
    ...{ title: 'Wellness Record', author: keeperOf(subject), resources: readings },
    section: [{ title: 'Vital Signs', entry: entries(readings) }],
  });
}
