import type { Database } from '#platform/server/db/database.ts';
import { type ImportProblem, readImport } from '../rules/import-rows.ts';
import { hasRelease, importRelease } from './releases.ts';

/** What is wrong with a file, each with its row. Nothing of it was imported. */
export class ImportRefused extends Error {
  readonly problems: readonly ImportProblem[];
  constructor(problems: readonly ImportProblem[]) {
    super(problems.map(({ row, problem }) => `row ${row}: ${problem}`).join('\n'));
    this.problems = problems;
  }
}

/**
 * Imports an operator's list as a version of its source, wholly or not at all.
 * @returns how many medicines there are in it
 * @throws ImportRefused
 */
export async function importMedicines(
  { patientDb }: Pick<Database, 'patientDb'>,
  text: string,
  { source, version, now }: { source: string; version: string; now: Date },
): Promise<number> {
  if (await hasRelease(patientDb, source, version))
    throw new ImportRefused([{ row: 1, problem: `version ${version} of ${source} is there already` }]);
  const read = readImport(cellsOf(text.replace(/^\uFEFF/, '')), { source, version });
  if ('problems' in read) throw new ImportRefused(read.problems);
  await patientDb.transaction((tx) => importRelease(tx, read.release, now));
  return read.release.medicines.length;
}

/** Cells of a CSV (RFC 4180): commas, quotes doubled within quotes, line breaks within quotes. One look at each letter. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [];
  let [row, cell, isQuoted]: [string[], string, boolean] = [[], '', false];
  const endRow = () => {
    row.push(cell);
    if (row.some((each) => each.trim() !== '')) rows.push(row);
    [row, cell] = [[], ''];
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text.charAt(at + 1) === '"') cell += text.charAt(at++);
      else isQuoted = false;
    } else if (letter === '"' && cell === '') isQuoted = true;
    else if (letter === ',') {
      row.push(cell);
      cell = '';
    } else if (letter === '\n') endRow();
    else if (letter !== '\r') cell += letter;
  }
  endRow();
  return rows;
}
