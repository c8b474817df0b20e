import { endingWithCode } from './command.ts';
import { writeSupportPacket } from './operations/support-packet.ts';

process.umask(0o077);
await endingWithCode(() => writeSupportPacket(process.argv.slice(2), process.env));
