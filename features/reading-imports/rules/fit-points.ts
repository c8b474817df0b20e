import { type Fields, fieldsOf, isFields, oneOfNames, textOf } from './json-fields.ts';

/** Lists in which an export has its parts, one within the other, in the spellings of Fit's calls and downloads. */
const LISTS = ['bucket', 'buckets', 'dataSets', 'datasets', 'dataset', 'dataSet'];
const POINTS = ['point', 'points', 'dataPoints', 'Data Points'];
/** Buckets hold sets, sets hold points: nothing of Fit's is deeper. */
const DEEPEST = 3;

/** What a set says for all of its points. */
export interface FitSet {
  readonly source: string | null;
  readonly typeName: string | null;
}

export interface FitPoint {
  readonly point: unknown;
  readonly set: FitSet;
}

/** The data points of an export of Google Fit; hardly more of them than `most`, after which none is looked for. */
export const fitPoints = (body: Fields, most: number): FitPoint[] =>
  collected(body, { source: null, typeName: null }, 0, most);

function collected(part: Fields, outer: FitSet, depth: number, most: number): FitPoint[] {
  const set: FitSet = {
    source: textOf(oneOfNames(part, 'dataSourceId', 'Data Source')) ?? outer.source,
    typeName: fitTypeOf(part) ?? outer.typeName,
  };
  const found: FitPoint[] = [];
  for (const name of POINTS) {
    const points = part[name];
    if (Array.isArray(points)) for (const point of points) found.push({ point, set });
  }
  if (depth === DEEPEST) return found;
  for (const name of LISTS) {
    const parts = part[name];
    for (const each of Array.isArray(parts) ? parts : [parts]) {
      if (found.length > most) return found;
      // One by one: a list may be longer than a call may have arguments.
      if (isFields(each)) for (const one of collected(each, set, depth + 1, most)) found.push(one);
    }
  }
  return found;
}

export const fitTypeOf = (part: Fields): string | null =>
  textOf(part.dataTypeName) ?? textOf(fieldsOf(part.dataType).name);
