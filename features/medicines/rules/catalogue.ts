import type { Route } from './data/law-lists.ts';
import { NLEM_NAMES } from './data/nlem-names.ts';
import { OTHER_NAMES, PRODUCTS } from './data/products.ts';
import { moietyOf } from './moiety.ts';
import type { Provenance } from './source.ts';

export const FORMS = [
  'tablet',
  'capsule',
  'syrup',
  'drops',
  'sachet',
  'injection',
  'inhaler',
  'ointment',
  'cream',
  'gel',
  'lotion',
  'eye_drops',
  'ear_drops',
  'nasal_spray',
  'suppository',
  'pessary',
  'patch',
  'powder',
  'lozenge',
] as const;
export type Form = (typeof FORMS)[number];

export interface Product extends Provenance {
  readonly form: Form;
  readonly route: Route;
  readonly strength: string;
}

export type NameKind = 'synonym' | 'misspelling' | 'transliteration';

export interface Medicine extends Provenance {
  /** Generic, in lower case; ingredients of a combination are joined by " + ". */
  readonly name: string;
  readonly moieties: readonly string[];
  readonly otherNames: readonly { readonly name: string; readonly kind: NameKind }[];
  readonly products: readonly Product[];
}

/** All medicines of one source at one moment: what one import brings. */
export interface CatalogueRelease {
  readonly source: string;
  readonly version: string;
  readonly medicines: readonly Medicine[];
}

export const SHIPPED = { source: 'shipped', version: '2026-11-27' } as const;
const NLEM = 'NLEM India 2022 (names, second-hand)';
const MEMORY = 'Typed from memory: compare with product information';

const rowsOf = (text: string): [string, string][] =>
  text.split('\n').map((row) => {
    const at = row.indexOf(': ');
    return [row.slice(0, at), row.slice(at + 2)];
  });

const productsOf = (text: string): Product[] =>
  text.split('; ').flatMap((part) => {
    const [form, ...rest] = part.split(' ');
    return rest
      .join(' ')
      .split(', ')
      .map((strength) => ({
        form: form as Form,
        route: 'oral' as const,
        strength,
        source: MEMORY,
        reviewed_by: null,
      }));
  });

/** What the product ships, built from its data. */
export function catalogue(): CatalogueRelease {
  const products = new Map(rowsOf(PRODUCTS).map(([name, text]) => [name, productsOf(text)]));
  const others = new Map<string, { name: string; kind: NameKind }[]>();
  for (const kind of ['synonym', 'misspelling'] as const)
    for (const [name, text] of rowsOf(OTHER_NAMES[kind]))
      others.set(name, [
        ...(others.get(name) ?? []),
        ...text.split(', ').map((other) => ({ name: other, kind })),
      ]);
  const listed = new Set(NLEM_NAMES);
  return {
    ...SHIPPED,
    medicines: [...new Set([...NLEM_NAMES, ...products.keys()])].map((name) => ({
      name,
      moieties: name.split(' + ').map(moietyOf),
      otherNames: others.get(name) ?? [],
      products: products.get(name) ?? [],
      source: listed.has(name) ? NLEM : MEMORY,
      reviewed_by: null,
    })),
  };
}
