import type { HistoryContent, HistoryKind } from '#features/history/contract.ts';
import type { RecordRow } from '#platform/server/records/record-source.ts';
import {
  type Coding,
  concept,
  type FhirResource,
  HL7,
  instant,
  LOINC,
  narrative,
  refTo,
  textOf,
  withLine,
} from './resource.ts';

const ABSENT = 'http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips';
const ICD_10 = 'http://hl7.org/fhir/sid/icd-10';

interface Entry {
  readonly id: string;
  readonly content: HistoryContent;
  readonly status: string;
  readonly isConfirmed: boolean;
  readonly at: string;
  readonly patientId: string;
}

const codeOf = ({ name, code }: HistoryContent, fallback: string) =>
  concept(name ?? fallback, ...(code ? [{ system: ICD_10, code } satisfies Coding] : []));

const clinical = (system: 'allergyintolerance-clinical' | 'condition-clinical', status: string) =>
  status === 'entered_in_error'
    ? {}
    : {
        clinicalStatus: {
          coding: [{ system: `${HL7}/${system}`, code: status === 'active' ? 'active' : 'resolved' }],
        },
      };

const verification = (
  system: 'allergyintolerance-verification' | 'condition-ver-status',
  { status, isConfirmed }: Entry,
) => ({
  verificationStatus: {
    coding: [
      {
        system: `${HL7}/${system}`,
        code: status === 'entered_in_error' ? 'entered-in-error' : isConfirmed ? 'confirmed' : 'unconfirmed',
      },
    ],
  },
});

function allergyOf(entry: Entry): FhirResource {
  const { id, content, patientId, at } = entry;
  const severity = content.severity ? { severity: content.severity } : {};
  return {
    resourceType: 'AllergyIntolerance',
    id,
    text: narrative(content.name, content.reaction, content.severity && `severity: ${content.severity}`),
    ...clinical('allergyintolerance-clinical', entry.status),
    ...verification('allergyintolerance-verification', entry),
    code: codeOf(content, 'Allergy'),
    patient: refTo('Patient', patientId),
    recordedDate: at,
    ...(content.since ? { onsetDateTime: content.since } : {}),
    ...(content.reaction
      ? { reaction: [{ manifestation: [concept(content.reaction)], ...severity }] }
      : content.severity === 'severe'
        ? { criticality: 'high' }
        : {}),
  };
}

const conditionOf = (entry: Entry, category?: string): FhirResource => ({
  resourceType: 'Condition',
  id: entry.id,
  text: narrative(entry.content.name ?? category),
  ...clinical('condition-clinical', entry.status),
  ...verification('condition-ver-status', entry),
  category: [
    {
      coding: [
        { system: `${HL7}/condition-category`, code: 'problem-list-item', display: 'Problem List Item' },
      ],
      ...(category ? { text: category } : {}),
    },
  ],
  code: codeOf(entry.content, category ?? 'Problem'),
  subject: refTo('Patient', entry.patientId),
  recordedDate: entry.at,
  ...(entry.content.since ? { onsetDateTime: entry.content.since } : {}),
});

const procedureOf = ({ id, content, status, patientId }: Entry, category: string): FhirResource => ({
  resourceType: 'Procedure',
  id,
  text: narrative(content.name ?? category),
  status: status === 'entered_in_error' ? 'entered-in-error' : 'completed',
  category: concept(category),
  code: codeOf(content, category),
  subject: refTo('Patient', patientId),
  ...(content.since ? { performedDateTime: content.since } : {}),
});

const immunisationOf = ({ id, content, status, patientId, at }: Entry): FhirResource => ({
  resourceType: 'Immunization',
  id,
  text: narrative(content.name),
  status: status === 'entered_in_error' ? 'entered-in-error' : 'completed',
  vaccineCode: concept(content.name ?? 'Vaccine'),
  patient: refTo('Patient', patientId),
  ...(content.since ? { occurrenceDateTime: content.since } : { occurrenceString: 'unknown' }),
  recorded: at,
  primarySource: false,
  ...(content.dose ? { protocolApplied: [{ doseNumberPositiveInt: content.dose }] } : {}),
});

const RELATIVES: Readonly<Record<string, Coding>> = Object.fromEntries(
  [
    ['mother', 'MTH'],
    ['father', 'FTH'],
    ['sister', 'SIS'],
    ['brother', 'BRO'],
    ['child', 'CHILD'],
    ['grandparent', 'GRPRN'],
    ['other', 'FAMMEMB'],
  ].map(([relation, code]) => [relation, { system: `${HL7}/v3-RoleCode`, code: code ?? '' }]),
);

const familyOf = ({ id, content, status, patientId }: Entry): FhirResource => ({
  resourceType: 'FamilyMemberHistory',
  id,
  text: narrative(`${content.relation ?? 'family'}: ${content.name ?? ''}`),
  status: status === 'entered_in_error' ? 'entered-in-error' : 'partial',
  patient: refTo('Patient', patientId),
  relationship: concept(content.relation ?? 'other', RELATIVES[content.relation ?? 'other'] as Coding),
  condition: [{ code: codeOf(content, 'Unknown') }],
});

/** Habits and pregnancy: what is so now. */
function stateOf({ id, content, status, patientId, at }: Entry, kind: 'habit' | 'pregnancy'): FhirResource {
  const smoking: Coding = { system: LOINC, code: '72166-2', display: 'Tobacco smoking status' };
  const pregnancy: Coding = { system: LOINC, code: '82810-3', display: 'Pregnancy status' };
  const code =
    kind === 'pregnancy' ? [pregnancy] : content.habit === 'smoking' ? [smoking] : ([] as Coding[]);
  const name = kind === 'pregnancy' ? 'Pregnancy status' : (content.habit ?? 'habit');
  const value = [content.state?.replaceAll('_', ' '), content.name, content.amount]
    .filter(Boolean)
    .join(', ');
  return {
    resourceType: 'Observation',
    id,
    text: narrative(`${name}: ${value}`),
    status: status === 'entered_in_error' ? 'entered-in-error' : 'final',
    category: [
      {
        coding: [
          { system: `${HL7}/observation-category`, code: 'social-history', display: 'Social History' },
        ],
      },
    ],
    code: concept(name, ...code),
    subject: refTo('Patient', patientId),
    effectiveDateTime: at,
    valueString: value || 'unknown',
  };
}

/** What the patient disputes goes nowhere without what they say about it. */
export function historyEntryOf(row: RecordRow, patientId: string): FhirResource {
  const resource = entryOf(row, patientId);
  const { disputed_at: at, dispute } = row.data;
  if (at == null) return resource;
  const text = `The patient disputes this: ${textOf(dispute)}`;
  const note = [{ authorReference: refTo('Patient', patientId), time: instant(at), text }];
  return { ...resource, text: withLine(resource, text), note };
}

function entryOf({ id, at, data }: RecordRow, patientId: string): FhirResource {
  const entry: Entry = {
    ...{ id, patientId, at: instant(at) },
    content: data.content as HistoryContent,
    status: textOf(data.status),
    isConfirmed: data.confirmed_at != null,
  };
  const kind = data.kind as HistoryKind;
  if (kind === 'allergy') return allergyOf(entry);
  if (kind === 'problem') return conditionOf(entry);
  if (kind === 'procedure' || kind === 'implant') return procedureOf(entry, kind);
  if (kind === 'immunisation') return immunisationOf(entry);
  if (kind === 'family') return familyOf(entry);
  return stateOf(entry, kind);
}

/** "None known" as an answer of its own, with the codes of the International Patient Summary. */
export function noneKnownOf({ id, at, data }: RecordRow, patientId: string): FhirResource | null {
  const known = { id, patientId, at: instant(at), status: 'active', isConfirmed: true };
  if (data.kind === 'allergy') return withAbsence(allergyOf({ ...known, content: {} }), 'no-known-allergies');
  if (data.kind === 'problem')
    return withAbsence(conditionOf({ ...known, content: {} }), 'no-known-problems');
  return null;
}

/** The patient has not been asked yet. */
export const noInformation = (kind: 'allergy' | 'problem', id: string, at: string, patientId: string) => {
  const unknown = { id, patientId, at, status: 'active', isConfirmed: false, content: {} };
  const { verificationStatus: _, ...resource } =
    kind === 'allergy' ? allergyOf(unknown) : conditionOf(unknown);
  return withAbsence(resource as FhirResource, kind === 'allergy' ? 'no-allergy-info' : 'no-problem-info');
};

export const ABSENCES: Readonly<Record<string, string>> = {
  'no-known-allergies': 'No known allergies',
  'no-known-problems': 'No known problems',
  'no-allergy-info': 'No information about allergies',
  'no-problem-info': 'No information about problems',
  'no-medication-info': 'No information about medications',
};

export const absence = (code: string) =>
  concept(ABSENCES[code] ?? code, { system: ABSENT, code, display: ABSENCES[code] ?? code });

const withAbsence = (resource: FhirResource, code: string): FhirResource => ({
  ...resource,
  text: narrative(ABSENCES[code]),
  code: absence(code),
});
