import type { RecordRow } from '#platform/server/records/record-source.ts';
import {
  type Coding,
  concept,
  type FhirResource,
  HL7,
  instant,
  LABORATORY,
  LOINC,
  measurementId,
  momentIn,
  narrative,
  refTo,
  textOf,
  UCUM,
} from './resource.ts';

const UNITS: Readonly<Record<string, string>> = {
  mmHg: 'mm[Hg]',
  '°C': 'Cel',
  '°F': '[degF]',
  C: 'Cel',
  F: '[degF]',
  lb: '[lb_av]',
  in: '[in_i]',
  ft: '[ft_i]',
  'ft-in': '[in_i]',
};
const loinc = (code: string, display: string): Coding => ({ system: LOINC, code, display });

const PRESSURE = loinc('85354-9', 'Blood pressure panel with all children optional');
const SYSTOLIC = loinc('8480-6', 'Systolic blood pressure');
const DIASTOLIC = loinc('8462-4', 'Diastolic blood pressure');
const PULSE = loinc('8867-4', 'Heart rate');

const CODES: Readonly<Record<string, readonly Coding[]>> = {
  weight: [loinc('29463-7', 'Body weight')],
  height: [loinc('8302-2', 'Body height')],
  temperature: [loinc('8310-5', 'Body temperature')],
  spo2: [
    loinc('2708-6', 'Oxygen saturation in Arterial blood'),
    loinc('59408-5', 'Oxygen saturation in Arterial blood by Pulse oximetry'),
  ],
};
const HBA1C = loinc('4548-4', 'Hemoglobin A1c/Hemoglobin.total in Blood');
const GLUCOSE = loinc('2339-0', 'Glucose [Mass/volume] in Blood');
const GLUCOSE_MOLES = loinc('15074-8', 'Glucose [Moles/volume] in Blood');

const NAMES: Readonly<Record<string, string>> = {
  blood_sugar: 'Blood sugar',
  blood_pressure: 'Blood pressure',
  weight: 'Weight',
  height: 'Height',
  calories: 'Calories',
  temperature: 'Temperature',
  spo2: 'Oxygen saturation',
};
const CONTEXTS: Readonly<Record<string, string>> = {
  fasting: 'fasting',
  after_meal: 'after a meal',
  random: 'at any time',
  hba1c: 'HbA1c',
};
const VITAL_SIGNS = {
  coding: [{ system: `${HL7}/observation-category`, code: 'vital-signs', display: 'Vital Signs' }],
};

const quantity = (value: number, unit: string) => ({ value, unit, system: UCUM, code: UNITS[unit] ?? unit });

export function readingOf({ id, data }: RecordRow, patientId: string): FhirResource {
  const { type, unit, context, note } = data as Readonly<Record<string, string>>;
  const isSugar = type === 'blood_sugar';
  const name = [NAMES[type ?? ''] ?? type, isSugar ? CONTEXTS[context ?? ''] : ''].filter(Boolean).join(', ');
  return {
    resourceType: 'Observation',
    id,
    // The report of the lab has the same measurement, under the same identifier.
    ...(data.source === 'lab' ? { identifier: [measurementId(id)] } : {}),
    text: narrative(`${name}: ${shownValue(data)}, ${momentIn(data.taken_at)}`, note),
    status: 'final',
    category: [isSugar ? LABORATORY : VITAL_SIGNS],
    code: concept(name, ...codesOf(type ?? '', context, unit)),
    subject: refTo('Patient', patientId),
    effectiveDateTime: instant(data.taken_at),
    issued: instant(data.recorded_at),
    ...readingValueOf(data),
    ...(textOf(note) ? { note: [{ text: textOf(note) }] } : {}),
  };
}

function codesOf(type: string, context: string | undefined, unit: string | undefined): readonly Coding[] {
  if (type === 'blood_pressure') return [PRESSURE];
  if (type === 'blood_sugar')
    return [context === 'hba1c' ? HBA1C : unit === 'mmol/L' ? GLUCOSE_MOLES : GLUCOSE];
  return CODES[type] ?? [];
}

const shownValue = ({ value, systolic, diastolic, beyond, unit }: RecordRow['data']): string =>
  `${systolic == null ? (value ?? beyond ?? '') : `${systolic}/${diastolic}`} ${unit}`;

function readingValueOf({ type, value, systolic, diastolic, pulse, beyond, unit }: RecordRow['data']) {
  const component = (code: Coding, number: unknown, of: string) =>
    typeof number === 'number' ? [{ code: { coding: [code] }, valueQuantity: quantity(number, of) }] : [];
  if (type === 'blood_pressure')
    return {
      component: [
        ...component(SYSTOLIC, systolic, 'mmHg'),
        ...component(DIASTOLIC, diastolic, 'mmHg'),
        ...component(PULSE, pulse, '/min'),
      ],
    };
  const pulses = component(PULSE, pulse, '/min');
  if (typeof value === 'number')
    return {
      valueQuantity: quantity(value, textOf(unit) || '1'),
      ...(pulses.length > 0 ? { component: pulses } : {}),
    };
  const scale = beyond === 'high' ? ['>', 'Off scale high'] : ['<', 'Off scale low'];
  return {
    valueString: beyond === 'high' ? 'HI' : 'LO',
    interpretation: [
      { coding: [{ system: `${HL7}/v3-ObservationInterpretation`, code: scale[0], display: scale[1] }] },
    ],
  };
}
