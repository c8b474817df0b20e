/** What the viewer shows of a document: texts alone. Markup of a narrative is read, never put into the page. */
export interface Shown {
  readonly patient: string;
  readonly birthDate: string | undefined;
  readonly keeper: string | undefined;
  readonly date: string;
  readonly sections: readonly ShownSection[];
}

/** The sections of the International Patient Summary by their LOINC codes. */
const SECTIONS = {
  '11450-4': 'problems',
  '48765-2': 'allergies',
  '10160-0': 'medications',
  '11369-6': 'immunizations',
  '47519-4': 'procedures',
  '8716-3': 'vitals',
  '30954-2': 'results',
  '29762-2': 'social',
} as const;

interface ShownSection {
  /** Undefined for a section that the summary doesn't fix: its title stays as the document has it. */
  readonly name: (typeof SECTIONS)[keyof typeof SECTIONS] | undefined;
  readonly title: string;
  readonly lines: readonly Line[];
}

/** Two may say the same: each has its place. */
interface Line {
  readonly at: number;
  readonly text: string;
}

interface Resource {
  readonly resourceType?: string;
  readonly date?: string;
  readonly birthDate?: string;
  readonly name?: string | readonly { readonly text?: string }[];
  readonly section?: readonly {
    readonly title?: string;
    readonly code?: { readonly coding?: readonly { readonly code?: string }[] };
    readonly text?: { readonly div?: string };
  }[];
}

const linesOf = (div: string): Line[] =>
  [...new DOMParser().parseFromString(div, 'application/xhtml+xml').querySelectorAll('p')]
    .map(({ textContent }, at) => ({ at, text: textContent?.trim() ?? '' }))
    .filter(({ text }) => text);

/** @throws for what is no document of FHIR */
export function shownOf(bundle: unknown): Shown {
  const resources = ((bundle as { entry?: { resource?: Resource }[] }).entry ?? []).map(
    ({ resource }) => resource ?? {},
  );
  const find = (type: string) => resources.find(({ resourceType }) => resourceType === type);
  const composition = find('Composition');
  const patient = find('Patient');
  if (!composition?.date || !patient) throw new Error('no document');
  const { name } = patient;
  const keeper = find('Organization')?.name;
  return {
    patient: (typeof name === 'string' ? name : name?.[0]?.text) ?? '',
    birthDate: patient.birthDate,
    keeper: typeof keeper === 'string' ? keeper : undefined,
    date: composition.date,
    sections: (composition.section ?? []).map(({ title = '', code, text }) => ({
      name: SECTIONS[code?.coding?.[0]?.code as keyof typeof SECTIONS],
      title,
      lines: linesOf(text?.div ?? ''),
    })),
  };
}
