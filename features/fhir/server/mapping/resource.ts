import { v5 as uuidOf } from 'uuid';
import { clinicClock, clinicDay } from '#platform/domain/clinic-time.ts';

/** A resource of FHIR R4. That its shape is right is shown by tests, with the definitions of R4. */
export interface FhirResource {
  readonly resourceType: string;
  readonly id: string;
  readonly [field: string]: unknown;
}

export interface Bundle extends FhirResource {
  readonly entry: readonly { readonly fullUrl: string; readonly resource: FhirResource }[];
}

export const OWN = 'https://sukham.invalid/id';
export const LOINC = 'http://loinc.org';
export const SNOMED = 'http://snomed.info/sct';
export const UCUM = 'http://unitsofmeasure.org';
export const HL7 = 'http://terminology.hl7.org/CodeSystem';
export const NRCES = 'https://nrces.in/ndhm/fhir/r4/StructureDefinition';
const NAMES = '6c1f4c0e-7a5f-4d0b-9a55-0d6f0a4f6f51';

export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** As R4 has instants: milliseconds. */
export const instant = (value: unknown): string => new Date(String(value)).toISOString();

/** As a person reads it, by the clock of the clinics. */
export const momentIn = (value: unknown): string => {
  const at = new Date(String(value));
  return `${clinicDay(at)} ${clinicClock(at)}`;
};

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What a person reads where nothing reads the codes. Everything in it is text. */
export const narrative = (...lines: readonly (string | null | undefined)[]) => ({
  status: 'generated',
  div: `<div xmlns="http://www.w3.org/1999/xhtml">${lines
    .filter(Boolean)
    .map((line) => paragraph(line ?? ''))
    .join('')}</div>`,
});

// Control characters have no place in XML.
const paragraph = (line: string): string =>
  `<p>${strip(line).replaceAll(/[&<>"]/g, (letter) => ESCAPES[letter] ?? '')}</p>`;

/** The narrative of a resource with one more line. */
export const withLine = ({ text }: FhirResource, line: string) => ({
  status: 'generated',
  div: (text as { readonly div: string }).div.replace(/<\/div>$/, () => `${paragraph(line)}</div>`),
});

const strip = (text: string): string =>
  [...text].filter((letter) => letter >= ' ' || letter === '\n' || letter === '\t').join('');

export const concept = (text: string, ...coding: readonly Coding[]) => ({
  ...(coding.length > 0 ? { coding } : {}),
  text,
});
export interface Coding {
  readonly system: string;
  readonly code: string;
  readonly display?: string;
}

export const refTo = (type: string, id: unknown, display?: unknown) => ({
  reference: `${type}/${String(id)}`,
  ...(textOf(display) ? { display: textOf(display) } : {}),
});

export const LABORATORY = {
  coding: [{ system: `${HL7}/observation-category`, code: 'laboratory', display: 'Laboratory' }],
};

/** Of one measurement: a value of a lab that is a reading, too, has the same one twice. */
export const measurementId = (id: string) => ({ system: `${OWN}/measurements`, value: id });

/** Under which a resource stands in a bundle. */
export const urnOf = (type: string, id: string): string => `urn:uuid:${uuidOf(`${type}/${id}`, NAMES)}`;

const entryOf = (resource: FhirResource) => ({
  fullUrl: urnOf(resource.resourceType, resource.id),
  resource: inBundle(resource) as FhirResource,
});

/** References among the resources of a bundle name the entries themselves. */
export function inBundle(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inBundle);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const [type, id] = name === 'reference' && typeof part === 'string' ? part.split('/') : [];
      return [name, type && id ? urnOf(type, id) : inBundle(part)];
    }),
  );
}

/** A document: its composition first. `id` and `at` make it the same document when it is made again. */
export const documentOf = (
  id: string,
  at: string,
  resources: readonly FhirResource[],
  profile?: string,
): Bundle => ({
  resourceType: 'Bundle',
  id,
  meta: {
    versionId: '1',
    lastUpdated: at,
    ...(profile ? { profile: [profile] } : {}),
    security: [{ system: `${HL7}/v3-Confidentiality`, code: 'V', display: 'very restricted' }],
  },
  identifier: { system: `${OWN}/documents`, value: id },
  type: 'document',
  timestamp: at,
  entry: resources.map(entryOf),
});

/** One entry of a collection, as JSON. */
export const collectionEntry = (resource: FhirResource): string => JSON.stringify(entryOf(resource));
