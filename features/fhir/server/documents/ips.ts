import { v5 as uuidOf } from 'uuid';
import { noInformation } from '../mapping/history.ts';
import { noMedicationInformation } from '../mapping/medications.ts';
import {
  type Bundle,
  concept,
  documentOf,
  type FhirResource,
  LOINC,
  narrative,
  refTo,
} from '../mapping/resource.ts';
import { type RecordForDocument, resourcesOf } from './read.ts';

const IPS = 'http://hl7.org/fhir/uv/ips/StructureDefinition';
const READINGS = 40;
/** Also what is taken again, or begins later. */
const TAKEN: ReadonlySet<unknown> = new Set(['active', 'on-hold', 'intended']);

/** Title, LOINC code and its name, as the guide of the International Patient Summary fixes them. */
const SECTIONS = {
  problems: ['Problems', '11450-4', 'Problem list - Reported'],
  allergies: ['Allergies and intolerances', '48765-2', 'Allergies and adverse reactions Document'],
  medications: ['Medications', '10160-0', 'History of Medication use Narrative'],
  immunizations: ['Immunizations', '11369-6', 'History of Immunization Narrative'],
  procedures: ['Operations and implants', '47519-4', 'History of Procedures Document'],
  vitals: ['Vital signs', '8716-3', 'Vital signs'],
  results: ['Results', '30954-2', 'Relevant diagnostic tests/laboratory data Narrative'],
  social: ['Social history', '29762-2', 'Social history Narrative'],
} as const;

const isInForce = ({ clinicalStatus, verificationStatus }: FhirResource): boolean => {
  const code = (value: unknown) => (value as { coding?: { code: string }[] } | undefined)?.coding?.[0]?.code;
  return code(clinicalStatus) !== 'resolved' && code(verificationStatus) !== 'entered-in-error';
};
const ofCategory = (resources: readonly FhirResource[], wanted: string): FhirResource[] =>
  resources.filter(({ resourceType, category }) => {
    // Of a procedure it is one concept, of an observation a list.
    if (resourceType !== 'Observation') return false;
    const [first] = (category ?? []) as { coding?: { code: string }[] }[];
    return first?.coding?.[0]?.code === wanted;
  });

const measurementOf = ({ identifier }: FhirResource): string | undefined =>
  (identifier as { value: string }[] | undefined)?.[0]?.value;

/** The last value of each test, the newest first. */
function newestOfEach(values: readonly FhirResource[]): FhirResource[] {
  const byTest = new Map<string, FhirResource>();
  for (const value of values) {
    const { coding, text } = value.code as { coding?: { code: string }[]; text: string };
    const test = coding?.[0]?.code ?? text.trim().toLowerCase();
    // The place of a test is that of its last value.
    byTest.delete(test);
    byTest.set(test, value);
  }
  return [...byTest.values()].toReversed();
}

/**
 * The International Patient Summary: what a doctor elsewhere needs first. Problems, allergies and medications are
 * always there; without an answer of the patient, they say so.
 */
export async function ipsOf(record: RecordForDocument): Promise<Bundle> {
  const { patientId, brandId, now, keeper } = record;
  const at = now.toISOString();
  const [patient] = await resourcesOf(record, 'account');
  if (!patient) throw new Error('a summary needs its patient');
  const history = (await resourcesOf(record, 'history')).filter(
    (each) => isInForce(each) && each.status !== 'entered-in-error',
  );
  const noneKnown = await resourcesOf(record, 'none_known');
  const labValues = (await resourcesOf(record, 'lab_results')).filter(
    ({ resourceType }) => resourceType === 'Observation',
  );
  const fromLabs = new Set(labValues.map(measurementOf));
  // What a lab measured is among its values.
  const readings = (await resourcesOf(record, 'readings', READINGS))
    .filter((each) => !fromLabs.has(measurementOf(each) ?? ''))
    .toReversed();
  const medications = (await resourcesOf(record, 'medications')).filter(({ status }) => TAKEN.has(status));
  const of = (type: string) => [...history, ...noneKnown].filter(({ resourceType }) => resourceType === type);
  const id = (name: string) => uuidOf(`${name} ${brandId}`, patientId);
  const orUnknown = (resources: FhirResource[], unknown: FhirResource): FhirResource[] =>
    resources.length > 0 ? resources : [unknown];
  const content: Readonly<Record<keyof typeof SECTIONS, readonly FhirResource[]>> = {
    problems: orUnknown(of('Condition'), noInformation('problem', id('no-problem-info'), at, patientId)),
    allergies: orUnknown(
      of('AllergyIntolerance'),
      noInformation('allergy', id('no-allergy-info'), at, patientId),
    ),
    medications: orUnknown(medications, noMedicationInformation(id('no-medication-info'), at, patientId)),
    immunizations: of('Immunization'),
    procedures: of('Procedure'),
    vitals: ofCategory(readings, 'vital-signs'),
    results: [...newestOfEach(labValues), ...ofCategory(readings, 'laboratory')],
    social: ofCategory(history, 'social-history'),
  };
  const organisation: FhirResource = {
    resourceType: 'Organization',
    id: id('keeper'),
    text: narrative(keeper),
    name: keeper,
  };
  const composition: FhirResource = {
    resourceType: 'Composition',
    id: id('ips'),
    meta: { profile: [`${IPS}/Composition-uv-ips`] },
    text: narrative('International Patient Summary'),
    status: 'final',
    type: concept('Patient summary Document', {
      ...{ system: LOINC, code: '60591-5', display: 'Patient summary Document' },
    }),
    subject: refTo('Patient', patientId),
    date: at,
    author: [refTo('Organization', organisation.id, keeper)],
    custodian: refTo('Organization', organisation.id, keeper),
    title: 'International Patient Summary',
    section: (Object.keys(SECTIONS) as (keyof typeof SECTIONS)[]).flatMap((name) =>
      sectionOf(SECTIONS[name], content[name]),
    ),
  };
  const resources = Object.values(content).flat();
  return documentOf(
    uuidOf(at, id('ips')),
    at,
    [composition, patient, organisation, ...resources],
    `${IPS}/Bundle-uv-ips`,
  );
}

const sectionOf = (
  [title, code, display]: readonly [string, string, string],
  resources: readonly FhirResource[],
) =>
  resources.length === 0
    ? []
    : [
        {
          title,
          code: concept(title, { system: LOINC, code, display }),
          text: narrative(...resources.map(plainNarrative)),
          entry: resources.map(({ resourceType, id }) => refTo(resourceType, id)),
        },
      ];

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The text of a narrative that this server made. */
export const plainNarrative = ({ text }: FhirResource): string =>
  ((text as { div?: string } | undefined)?.div ?? '')
    .replaceAll('</p><p>', ', ')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? '')
    .trim();
