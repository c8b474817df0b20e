import { Verdicts } from '../bench/verdicts.ts';
import { announce, buildServer, number } from './command.ts';
import { libfaketime, strikeClock } from './disk/clock.ts';
import { strikeDatabase } from './disk/database.ts';
import { strikeFiles } from './disk/files.ts';
import { whyNoDisk } from './disk/small-disk.ts';

/**
 * `npm run faults:disk`: fills the disk of people's files, then makes it read-only; does the same to the disk of
 * PostgreSQL; then starts a server with a clock that is wrong by hours. Each rejected request must get an error that
 * says what is wrong, and everything that the server acknowledged must be stored.
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
