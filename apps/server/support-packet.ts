import { writeFile } from 'node:fs/promises';
import { supportPacket } from './operations/support-packet.ts';

process.umask(0o077);
const name = `support-packet-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.json`;
await writeFile(name, `${JSON.stringify(await supportPacket(process.env), null, 2)}\n`, { mode: 0o600 });
console.log(`${name}: versions, names of settings, health and metrics. Read it before you send it.`);
