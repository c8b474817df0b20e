import { inspectConfig } from '#platform/server/config/config.ts';
import { endingWithCode, refuseRoot } from './command.ts';
import { writeSupportPacket } from './operations/support-packet.ts';

process.umask(0o077);
await endingWithCode(async () => {
  refuseRoot(inspectConfig(process.env).config.dataDir);
  await writeSupportPacket(process.argv.slice(2), process.env);
});
