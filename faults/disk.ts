import { Verdicts } from '../bench/verdicts.ts';
import { announce, buildServer, number } from './command.ts';
import { libfaketime, strikeClock } from './disk/clock.ts';
import { strikeDatabase } from './disk/database.ts';
import { strikeFiles } from './disk/files.ts';
import { whyNoDisk } from './disk/small-disk.ts';

/**
 * `npm run faults:disk`: the disk of people's files, then that of PostgreSQL, is full and then read-only, and a server has
 * a clock that is hours off. Whoever can't be served is told in a sentence; what was acknowledged stays.
 */
const hours = number('hours', 2);
const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice(7);

buildServer();
announce('faults:disk', { hours, seconds: number('seconds', 15), rate: number('rate', 40) });
const verdicts = new Verdicts();
const noDisk = whyNoDisk();
if (noDisk) verdicts.skip('disks that are full or read-only', noDisk);
else {
  if (!only || only === 'files') await strikeFiles(verdicts);
  if (!only || only === 'database') await strikeDatabase(verdicts);
}
const library = libfaketime();
if (!library) verdicts.skip('clocks that are off', 'the Debian package faketime is not installed');
else if (!only || only === 'clock')
  for (const off of [hours, -hours]) await strikeClock(verdicts, library, off);
process.exit(verdicts.end());
