/** A file that one of the platforms has made, as its call takes it. */
export interface PlatformExport {
  readonly platform: 'Health Connect' | 'Google Fit';
  readonly body: Readonly<Record<string, unknown>>;
}

/** Where Google Fit has its points, in the spellings of its calls and downloads. */
const OF_FIT = /^(buckets?|datasets?|points?|datapoints|data points)$/i;
/** Health Connect has records, or one list for each of its types. */
const OF_HEALTH_CONNECT =
  /^(records|data)$|record(s)?$|^(bloodglucose|bloodpressure|weight|height|bodytemperature|oxygensaturation|nutrition|totalcaloriesburned|activecaloriesburned)$/i;

/** Null for what neither platform makes. */
export function platformExport(text: string): PlatformExport | null {
  const parsed = parse(text);
  if (Array.isArray(parsed)) {
    const [first] = parsed;
    if (!isObject(first)) return null;
    const isFit = 'dataTypeName' in first || 'Data Source' in first || hasListNamed(first, OF_FIT);
    return isFit
      ? { platform: 'Google Fit', body: { dataSets: parsed } }
      : { platform: 'Health Connect', body: { records: parsed } };
  }
  if (!isObject(parsed)) return null;
  if (hasListNamed(parsed, OF_FIT)) return { platform: 'Google Fit', body: parsed };
  return hasListNamed(parsed, OF_HEALTH_CONNECT) ? { platform: 'Health Connect', body: parsed } : null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasListNamed = (object: Record<string, unknown>, name: RegExp): boolean =>
  Object.entries(object).some(([key, value]) => name.test(key) && Array.isArray(value));

/** The lists of an export of Health Connect. */
export const listsOf = (body: PlatformExport['body']): [name: string, list: unknown[]][] =>
  Object.entries(body).flatMap(([name, value]) =>
    OF_HEALTH_CONNECT.test(name) && Array.isArray(value) ? [[name, value]] : [],
  );

function parse(text: string): unknown {
  try {
    // Some programs begin a file with a mark that JSON doesn't know.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
}
