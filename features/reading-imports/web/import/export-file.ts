import { type PlatformExport, platformExport } from './platform-export.ts';
import { textOfEntry, type ZipEntry, zipEntries } from './zip.ts';

/** Of JSON that a phone can hold and look through: decades of readings. */
const MOST_BYTES = 32 * 1_048_576;

/**
 * `unknown`: made by neither platform; `large`: more than a phone can hold; `packed`: a .zip that can't be opened;
 * `database`: the backup that Health Connect makes for itself; `nothing`: a .zip without any readings.
 */
export type NotTaken = 'unknown' | 'large' | 'packed' | 'database' | 'nothing';

/** Whether the user has chosen an export instead of a table: by its name, since browsers seldom know the type. */
export const isExportFile = (file: Pick<File, 'name' | 'type'>): boolean =>
  isZip(file) || /\.json$/i.test(file.name) || file.type === 'application/json';

const isZip = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  /\.zip$/i.test(name) || /^application\/(x-)?zip(-compressed)?$/.test(type);

/** What the platforms have written into a file, or why it can't be taken. */
export async function exportsIn(file: File): Promise<PlatformExport[] | NotTaken> {
  if (isZip(file)) return await exportsInZip(file).catch(() => 'packed' as const);
  if (file.size > MOST_BYTES) return 'large';
  const found = platformExport(await file.text().catch(() => ''));
  return found ? [found] : 'unknown';
}

async function exportsInZip(file: Blob): Promise<PlatformExport[] | NotTaken> {
  const entries = await zipEntries(file);
  if (!entries) return 'packed';
  const exports: PlatformExport[] = [];
  let left = MOST_BYTES;
  for (const entry of entries.filter(mayHoldReadings)) {
    const text = await textOfEntry(file, entry, left);
    if (text === 'too_large') return 'large';
    left -= text.length;
    const found = platformExport(text);
    if (found) exports.push(found);
  }
  if (exports.length > 0) return exports;
  return entries.some(({ name }) => /\.(db|sqlite\d?)$/i.test(name)) ? 'database' : 'nothing';
}

/** A download of Google has a file for each kind of data; most are steps and heart beats, which are not imported. */
const OF_FIT = /com\.google\.(\w+(?:\.\w+)?)/;
const KEPT_OF_FIT =
  /com\.google\.(weight|height|blood_glucose|blood_pressure|body\.temperature|oxygen_saturation|nutrition)/;

function mayHoldReadings({ name }: ZipEntry): boolean {
  const own = name.split('/').at(-1) ?? '';
  return /\.json$/i.test(own) && (!OF_FIT.test(own) || KEPT_OF_FIT.test(own));
}
