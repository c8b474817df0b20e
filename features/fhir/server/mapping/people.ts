import { groupedAbhaNumber } from '#platform/domain/abha-number.ts';
import type { RecordRow } from '#platform/server/records/record-source.ts';
import { concept, type FhirResource, HL7, instant, narrative, OWN, refTo, textOf } from './resource.ts';

const MEDICAL_RECORD = { system: `${HL7}/v2-0203`, code: 'MR', display: 'Medical record number' };
const LICENCE = { system: `${HL7}/v2-0203`, code: 'MD', display: 'Medical License number' };
/** As the profiles of NRCeS want it; the coding of HL7 beside it is for readers elsewhere. */
const ABHA = {
  coding: [
    {
      system: 'https://nrces.in/ndhm/fhir/r4/CodeSystem/ndhm-identifier-type-code',
      code: 'ABHA',
      display: 'Ayushman Bharat Health Account (ABHA) Number',
    },
    MEDICAL_RECORD,
  ],
};

export function patientOf({ id, data }: RecordRow): FhirResource {
  const { sex, city, phone, email } = data;
  const name = textOf(data.name) || 'Unknown';
  const telecom = [
    ...(textOf(phone) ? [{ system: 'phone', value: textOf(phone) }] : []),
    ...(textOf(email) ? [{ system: 'email', value: textOf(email) }] : []),
  ];
  return {
    resourceType: 'Patient',
    id,
    text: narrative(name),
    identifier: [
      { type: { coding: [MEDICAL_RECORD] }, system: `${OWN}/patients`, value: id },
      ...(textOf(data.abha_number)
        ? [
            {
              type: ABHA,
              system: 'https://healthid.abdm.gov.in',
              value: groupedAbhaNumber(textOf(data.abha_number)),
            },
          ]
        : []),
    ],
    name: [{ text: name }],
    ...(telecom.length > 0 ? { telecom } : {}),
    ...(sex === 'female' || sex === 'male' || sex === 'other' ? { gender: sex } : {}),
    ...(textOf(data.date_of_birth) ? { birthDate: textOf(data.date_of_birth) } : {}),
    ...(textOf(city) ? { address: [{ city: textOf(city), country: 'IN' }] } : {}),
    ...(textOf(data.language)
      ? {
          communication: [
            {
              language: concept(textOf(data.language), {
                system: 'urn:ietf:bcp:47',
                code: textOf(data.language),
              }),
            },
          ],
        }
      : {}),
  };
}

export function practitionerOf({ id, data }: RecordRow): FhirResource {
  const name = textOf(data.name) || 'Unknown';
  const number = textOf(data.registration_number);
  const council = textOf(data.registration_council);
  return {
    resourceType: 'Practitioner',
    id,
    text: narrative(name, textOf(data.qualifications)),
    identifier: [
      number
        ? {
            type: { coding: [LICENCE] },
            system: `${OWN}/registrations`,
            value: number,
            ...(council ? { assigner: { display: council } } : {}),
          }
        : { system: `${OWN}/clinicians`, value: id },
    ],
    name: [{ text: name }],
    ...(textOf(data.qualifications)
      ? { qualification: [{ code: concept(textOf(data.qualifications)) }] }
      : {}),
  };
}

/** Our statuses are those of the specification; 8 is declined, 10 to 12 are ours. */
const APPOINTMENT_STATUS: Readonly<Record<number, string>> = {
  4: 'booked',
  5: 'arrived',
  6: 'arrived',
  7: 'arrived',
  8: 'cancelled',
  9: 'fulfilled',
  10: 'cancelled',
  11: 'noshow',
  12: 'proposed',
};

export function appointmentOf({ id, data }: RecordRow, patientId: string): FhirResource {
  const reason = textOf(data.reason);
  return {
    resourceType: 'Appointment',
    id,
    text: narrative(`${instant(data.starts_at)} ${textOf(data.mode)}`, reason),
    status: APPOINTMENT_STATUS[Number(data.status)] ?? 'cancelled',
    start: instant(data.starts_at),
    end: instant(data.ends_at),
    created: instant(data.booked_at),
    ...(reason ? { description: reason } : {}),
    participant: [
      { actor: refTo('Patient', patientId), status: 'accepted' },
      { actor: refTo('Practitioner', data.clinician_id, data.clinician), status: 'accepted' },
    ],
  };
}
