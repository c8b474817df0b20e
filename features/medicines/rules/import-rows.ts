import type { CatalogueRelease, Medicine, NameKind, Product } from './catalogue.ts';
import { FORMS, ROUTES } from './forms.ts';
import { moietyOf } from './moiety.ts';

/** The columns of an import, in any order (docs/medicines-data.md). */
export const COLUMNS = [
  'name',
  'form',
  'route',
  'strength',
  'synonyms',
  'misspellings',
  'transliterations',
  'source',
  'reviewed_by',
] as const;
type Column = (typeof COLUMNS)[number];

export interface ImportProblem {
  /** As a spreadsheet counts: the heading is row 1. */
  readonly row: number;
  readonly problem: string;
}

const LONGEST = 200;

/** Reads an import row by row. Anything wrong anywhere, and nothing is imported: all problems are named at once. */
export function readImport(
  rows: readonly (readonly string[])[],
  { source, version }: { source: string; version: string },
): { readonly release: CatalogueRelease } | { readonly problems: readonly ImportProblem[] } {
  const heading = (rows[0] ?? []).map((cell) => cell.trim().toLowerCase());
  const unknown = heading.filter((name) => !COLUMNS.includes(name as Column));
  const missing = ['name', 'source'].filter((name) => !heading.includes(name));
  const twice = heading.filter((name, at) => heading.indexOf(name) !== at);
  const wrong = [
    ...unknown.map((name) => `unknown column "${name}"`),
    ...missing.map((name) => `column "${name}" is missing`),
    ...twice.map((name) => `column "${name}" stands there twice`),
  ];
  if (wrong.length > 0) return { problems: wrong.map((problem) => ({ row: 1, problem })) };
  const problems: ImportProblem[] = [];
  const medicines = new Map<string, Medicine>();
  rows.slice(1).forEach((cells, index) => {
    const row = index + 2;
    if (cells.length !== heading.length) {
      problems.push({ row, problem: `${cells.length} cells instead of ${heading.length}` });
      return;
    }
    const cell = (column: Column): string => cells[heading.indexOf(column)]?.trim() ?? '';
    const found = problemsOf(cell);
    if (found.length > 0) problems.push(...found.map((problem) => ({ row, problem })));
    else add(medicines, cell);
  });
  if (rows.length < 2) problems.push({ row: 2, problem: 'there are no medicines' });
  return problems.length > 0
    ? { problems }
    : { release: { source, version, medicines: [...medicines.values()] } };
}

function problemsOf(cell: (column: Column) => string): string[] {
  const product = [cell('form'), cell('route'), cell('strength')];
  return [
    cell('name') === '' && 'name is empty',
    cell('name')
      .split('+')
      .some((part) => part.trim() === '') && 'name has an empty ingredient',
    cell('source') === '' && 'source is empty',
    COLUMNS.some((column) => cell(column).length > LONGEST) && `a cell is longer than ${LONGEST} characters`,
    COLUMNS.some((column) => /\p{Cc}/u.test(cell(column))) && 'a cell holds a control character',
    product.some(Boolean) && !product.every(Boolean) && 'form, route and strength go together',
    cell('form') !== '' &&
      !FORMS.some((form) => form === cell('form')) &&
      `form is none of ${FORMS.join(', ')}`,
    cell('route') !== '' &&
      !ROUTES.some((route) => route === cell('route')) &&
      `route is none of ${ROUTES.join(', ')}`,
  ].filter((problem) => problem !== false);
}

/** One row is one product; rows of the same name are one medicine. */
function add(medicines: Map<string, Medicine>, cell: (column: Column) => string): void {
  const ingredients = cell('name')
    .split('+')
    .map((part) => part.trim().toLowerCase());
  const name = ingredients.join(' + ');
  const provenance = { source: cell('source'), reviewed_by: cell('reviewed_by') || null };
  const before = medicines.get(name);
  const names = (column: Column, kind: NameKind) =>
    cell(column)
      .split('|')
      .map((other) => other.trim())
      .filter(Boolean)
      .map((other) => ({ name: other, kind }));
  const others = [
    ...(before?.otherNames ?? []),
    ...names('synonyms', 'synonym'),
    ...names('misspellings', 'misspelling'),
    ...names('transliterations', 'transliteration'),
  ];
  const product = {
    form: cell('form'),
    route: cell('route'),
    strength: cell('strength'),
    ...provenance,
  } as Product;
  const products = [...(before?.products ?? []), ...(cell('form') ? [product] : [])];
  medicines.set(name, {
    name,
    moieties: ingredients.map(moietyOf),
    ...(before ? { source: before.source, reviewed_by: before.reviewed_by } : provenance),
    otherNames: [...new Map(others.map((other) => [other.name, other])).values()],
    products: [
      ...new Map(products.map((each) => [`${each.form} ${each.route} ${each.strength}`, each])).values(),
    ],
  });
}
