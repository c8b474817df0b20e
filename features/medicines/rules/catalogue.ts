import { CLASSES, INTERACTIONS } from './data/interactions.ts';
import { LAW_LISTS } from './data/law-lists.ts';
import { NLEM_NAMES } from './data/nlem-names.ts';
import { PATIENT_RULES } from './data/patients.ts';
import { OTHER_NAMES, PRODUCTS } from './data/products.ts';
import { COMBINATIONS, MORE_BY_MOUTH } from './data/products-by-mouth.ts';
import { NOT_BY_MOUTH } from './data/products-elsewhere.ts';
import { type Form, type Route, routeOfForm } from './forms.ts';
import { moietyOf } from './moiety.ts';
import type { Provenance } from './source.ts';

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
        route: routeOfForm(form as Form),
        strength,
        source: MEMORY,
        reviewed_by: null,
      }));
  });

/** What the product ships, built from its data. */
export function catalogue(): CatalogueRelease {
  const products = new Map<string, Product[]>();
  for (const [name, text] of [PRODUCTS, MORE_BY_MOUTH, COMBINATIONS, NOT_BY_MOUTH].flatMap(rowsOf))
    products.set(name, [...(products.get(name) ?? []), ...productsOf(text)]);
  const others = new Map<string, { name: string; kind: NameKind }[]>();
  for (const kind of ['synonym', 'misspelling'] as const)
    for (const [name, text] of rowsOf(OTHER_NAMES[kind]))
      others.set(name, [
        ...(others.get(name) ?? []),
        ...text.split(', ').map((other) => ({ name: other, kind })),
      ]);
  const listed = new Set(NLEM_NAMES);
  const medicines = [...new Set([...NLEM_NAMES, ...products.keys()])].map(
    (name): Medicine => ({
      name,
      moieties: name.split(' + ').map(moietyOf),
      otherNames: others.get(name) ?? [],
      products: products.get(name) ?? [],
      source: listed.has(name) ? NLEM : MEMORY,
      reviewed_by: null,
    }),
  );
  return { ...SHIPPED, medicines: [...medicines, ...namedByRules(medicines)] };
}

/**
 * What a law or a check speaks of and no list above has: a doctor who types it has to read what the law says, and not
 * that nothing is known about it.
 */
function namedByRules(others: readonly Medicine[]): Medicine[] {
  const known = new Set(others.flatMap(({ moieties }) => moieties));
  const sources = new Map<string, string>();
  const name = (moiety: string, source: string) => {
    if (!known.has(moiety) && !sources.has(moiety)) sources.set(moiety, source);
  };
  for (const { names, instrument } of LAW_LISTS) for (const each of names) name(moietyOf(each), instrument);
  const ofRules = [
    ...INTERACTIONS.flatMap(({ left, right }) => [...left, ...right]),
    ...PATIENT_RULES.flatMap(({ names }) => names),
  ];
  for (const each of [...ofRules.filter((rule) => !rule.startsWith('@')), ...Object.values(CLASSES).flat()])
    name(moietyOf(each), MEMORY);
  return [...sources].map(([moiety, source]) => ({
    ...{ name: moiety, moieties: [moiety], otherNames: [], products: [], source, reviewed_by: null },
  }));
}
