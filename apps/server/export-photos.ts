import { exportPhotos } from '#features/photo-collection/server/index.ts';
import { keyRingOf } from '#platform/server/crypto/key-ring.ts';
import { encryptedBlobs } from '#platform/server/files/encrypted-blobs.ts';
import { CommandRefused, runCommand } from './command.ts';
import { openFiles } from './open-files.ts';

await runCommand(async ({ config, database }) => {
  const [folder, ...more] = process.argv.slice(2);
  if (!folder || more.length > 0)
    throw new CommandRefused('Usage, with the same settings as the server: npm run photos:export -- DIR');
  const blobs = encryptedBlobs(await openFiles(config), keyRingOf(config.dataKeys));
  try {
    const photos = await exportPhotos(database.patientDb, blobs, folder);
    console.log(`Wrote ${photos} photos and readings.csv. Measure: npm run measure:photos -- ${folder}`);
  } finally {
    blobs.close();
  }
});
