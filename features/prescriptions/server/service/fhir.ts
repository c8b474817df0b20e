import { v5 as uuidOf } from 'uuid';
import { dosageInstruction } from '#features/medicines/server/index.ts';
import { addDays, clinicDay } from '#platform/domain/clinic-time.ts';
import { readBlob } from '#platform/server/files/blob-store.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import type { RecordRow } from '#platform/server/records/record-source.ts';
import type { PrescriptionLine, PrescriptionState } from '../../contract.ts';
import { courseStart, labelOf, perDay, stateOf } from '../../rules.ts';
import type { PrescriptionsDeps } from '../deps.ts';
import { conflict } from '../refusals.ts';
import { codedDose } from './lines.ts';
import { audit, visiblePrescription } from './read.ts';
import type { SealedPrescription } from './sealed.ts';

/** A resource of FHIR R4; the tests check its shape with the package `fhir`. */
interface FhirResource {
  readonly resourceType: string;
  readonly [field: string]: unknown;
}
interface BundleEntry {
  readonly fullUrl: string;
  readonly resource: FhirResource;
}
export interface FhirBundle extends FhirResource {
  readonly entry: readonly BundleEntry[];
}

const PROFILE = 'https://nrces.in/ndhm/fhir/r4/StructureDefinition';
const IDENTIFIER_TYPES = 'http://terminology.hl7.org/CodeSystem/v2-0203';
const OWN = 'https://sukham.invalid/id';
const SNOMED = 'http://snomed.info/sct';
const PRESCRIPTION_RECORD = { system: SNOMED, code: '440545006', display: 'Prescription record' };

const STATUS: Readonly<Record<PrescriptionState, string>> = {
  draft: 'draft',
  signed: 'active',
  replaced: 'stopped',
  withdrawn: 'cancelled',
  expired: 'completed',
};

/** @throws Refusal 409 for a draft */
export async function readFhir(ctx: SignedIn, id: string, { blobs }: PrescriptionsDeps): Promise<object> {
  const { row } = await visiblePrescription(ctx, id);
  await audit(ctx, [row.patientId]);
  if (!row.sealed || !row.pdfKey) throw conflict('prescription_not_signed');
  const pdf = await readBlob(blobs, row.pdfKey);
  return prescriptionRecord(row.sealed, stateOf(row, clinicDay(ctx.now)), pdf);
}

/** A document of the ABDM profile PrescriptionRecord: one section, medicines and the signed paper. */
export function prescriptionRecord(
  sealed: SealedPrescription,
  state: PrescriptionState,
  pdf: Buffer | null,
): FhirBundle {
  const urn = (name: string): string => `urn:uuid:${uuidOf(name, sealed.prescription_id)}`;
  const entry = (name: string, resource: FhirResource): BundleEntry => ({ fullUrl: urn(name), resource });
  const requests = sealed.content.lines.map((line) =>
    entry(line.line_id, requestOf(sealed, line, state, { patient: urn('patient'), doctor: urn('doctor') })),
  );
  const paper: BundleEntry[] = pdf
    ? [
        entry('paper', {
          resourceType: 'Binary',
          id: uuidOf('paper', sealed.prescription_id),
          meta: { profile: [`${PROFILE}/Binary`] },
          contentType: 'application/pdf',
          data: pdf.toString('base64'),
        }),
      ]
    : [];
  const section = [...requests, ...paper].map(({ fullUrl, resource }) => ({
    reference: fullUrl,
    type: resource.resourceType,
  }));
  return {
    resourceType: 'Bundle',
    id: sealed.prescription_id,
    meta: {
      versionId: '1',
      lastUpdated: sealed.signed_at,
      profile: [`${PROFILE}/DocumentBundle`],
      security: [
        {
          system: 'http://terminology.hl7.org/CodeSystem/v3-Confidentiality',
          code: 'V',
          display: 'very restricted',
        },
      ],
    },
    identifier: { system: `${OWN}/prescriptions`, value: sealed.prescription_id },
    type: 'document',
    timestamp: sealed.signed_at,
    entry: [
      entry('composition', {
        resourceType: 'Composition',
        id: uuidOf('composition', sealed.prescription_id),
        meta: { versionId: '1', profile: [`${PROFILE}/PrescriptionRecord`] },
        status: 'final',
        type: { coding: [PRESCRIPTION_RECORD], text: 'Prescription record' },
        subject: { reference: urn('patient'), display: sealed.patient.name },
        date: sealed.signed_at,
        author: [{ reference: urn('doctor'), display: sealed.doctor.name }],
        title: 'Prescription record',
        section: [{ title: 'Prescription record', code: { coding: [PRESCRIPTION_RECORD] }, entry: section }],
      }),
      entry('patient', patientOf(sealed)),
      entry('doctor', doctorOf(sealed)),
      ...requests,
      ...paper,
    ],
  };
}

/**
 * The medicines of a signed prescription, in the form of `RecordRow`, for a reader who knows patient and doctor by
 * their own ids. Each request is `<prescription>.<number of the line>`.
 */
export const requestsOf = ({ id, data }: RecordRow): (FhirResource & { readonly id: string })[] => {
  const sealed = data.sealed as SealedPrescription;
  const references = { patient: `Patient/${sealed.patient.id}`, doctor: `Practitioner/${sealed.doctor.id}` };
  const state = data.state as PrescriptionState;
  return sealed.content.lines.map((line, index) => ({
    ...requestOf(sealed, line, state, references),
    id: `${id}.${index + 1}`,
  }));
};

const patientOf = ({ patient, prescription_id }: SealedPrescription): FhirResource => ({
  resourceType: 'Patient',
  id: uuidOf('patient', prescription_id),
  meta: { profile: [`${PROFILE}/Patient`] },
  identifier: [
    {
      type: { coding: [{ system: IDENTIFIER_TYPES, code: 'MR', display: 'Medical record number' }] },
      system: `${OWN}/patients`,
      value: patient.id,
    },
  ],
  name: [{ text: patient.name || 'Unknown' }],
  ...(patient.sex === 'male' || patient.sex === 'female' || patient.sex === 'other'
    ? { gender: patient.sex }
    : {}),
});

const doctorOf = ({ doctor, prescription_id }: SealedPrescription): FhirResource => ({
  resourceType: 'Practitioner',
  id: uuidOf('doctor', prescription_id),
  meta: { profile: [`${PROFILE}/Practitioner`] },
  identifier: [
    {
      type: { coding: [{ system: IDENTIFIER_TYPES, code: 'MD', display: 'Medical License number' }] },
      system: `${OWN}/registrations`,
      value: doctor.registration_number,
    },
  ],
  name: [{ text: doctor.name || 'Unknown' }],
});

function requestOf(
  sealed: SealedPrescription,
  line: PrescriptionLine,
  state: PrescriptionState,
  { patient, doctor }: { readonly patient: string; readonly doctor: string },
): FhirResource {
  return {
    resourceType: 'MedicationRequest',
    id: uuidOf(line.line_id, sealed.prescription_id),
    meta: { profile: [`${PROFILE}/MedicationRequest`] },
    status: STATUS[state],
    intent: 'order',
    medicationCodeableConcept: {
      ...(line.medicine_id
        ? { coding: [{ system: `${OWN}/medicines`, code: line.medicine_id, display: line.name }] }
        : {}),
      text: [labelOf(line), line.form].filter(Boolean).join(' '),
    },
    subject: { reference: patient, display: sealed.patient.name },
    authoredOn: sealed.signed_at,
    requester: { reference: doctor, display: sealed.doctor.name },
    groupIdentifier: { system: `${OWN}/prescriptions`, value: sealed.prescription_id },
    ...(sealed.content.diagnosis ? { reasonCode: [{ text: sealed.content.diagnosis }] } : {}),
    dosageInstruction: instructionsOf(line, clinicDay(new Date(sealed.signed_at))),
    dispenseRequest: {
      validityPeriod: { start: sealed.signed_at, end: sealed.valid_until },
      ...(line.quantity ? { quantity: { value: line.quantity } } : {}),
    },
    ...(sealed.replaces
      ? { priorPrescription: { identifier: { system: `${OWN}/prescriptions`, value: sealed.replaces } } }
      : {}),
  };
}

function instructionsOf(line: PrescriptionLine, signedOn: string): object[] {
  const dose = codedDose(line);
  const route = { route: { text: line.route ?? 'oral' } };
  if (!dose) return [{ text: line.directions ?? labelOf(line), ...route }];
  const needed = {
    asNeededBoolean: true,
    maxDosePerPeriod: {
      numerator: { value: perDay(line.timing), unit: dose.unit },
      denominator: { value: 1, unit: 'day', system: 'http://unitsofmeasure.org', code: 'd' },
    },
  };
  return dosageInstruction(dose, 'en').map(({ timing: { repeat }, ...each }) => ({
    ...each,
    timing: { repeat: withStart(repeat, line, { sequence: each.sequence, signedOn }) },
    ...route,
    ...(line.directions ? { patientInstruction: line.directions } : {}),
    ...(line.as_needed ? needed : {}),
  }));
}

/** With the days of a step instead of their number where the doctor wrote on which day the medicine begins. */
function withStart<R extends { readonly boundsDuration?: object }>(
  repeat: R,
  line: PrescriptionLine,
  { sequence, signedOn }: { readonly sequence: number; readonly signedOn: string },
): object {
  const { starts_on, days, later = [] } = line;
  if (!starts_on) return repeat;
  const { boundsDuration: _, ...rest } = repeat;
  const lengths = [days, ...later.map((step) => step.days)];
  const start = addDays(
    courseStart(line, signedOn),
    lengths.slice(0, sequence - 1).reduce<number>((sum, length) => sum + (length ?? 0), 0),
  );
  const length = lengths[sequence - 1];
  const end = length ? { end: addDays(start, length - 1) } : {};
  return { ...rest, boundsPeriod: { start, ...end } };
}
