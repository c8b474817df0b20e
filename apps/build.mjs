// Builds the server (one bundle, dependencies stay packages) and the web application (dist/web, compressed ahead).
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { build as buildWeb } from 'vite';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);
const only = process.argv[2];

/** Packages of hundreds of small modules: reading them one by one takes a second of every start. */
const BUNDLED = ['@simplewebauthn/server', 'drizzle-orm', 'jose', 'libphonenumber-js', 'typebox', 'uuid'];
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const external = Object.keys(dependencies)
  .filter((name) => !BUNDLED.includes(name))
  .flatMap((name) => [name, `${name}/*`]);

if (only !== 'web') {
  rmSync('dist/server', { recursive: true, force: true });
  await build({
    entryPoints: {
      main: 'apps/server/main.ts',
      // In a folder of its own, which installations for production leave out.
      'demo/demo': 'apps/server/demo.ts',
      migrate: 'apps/server/migrate.ts',
      backup: 'apps/server/backup.ts',
      restore: 'apps/server/restore.ts',
      doctor: 'apps/server/doctor.ts',
      'support-packet': 'apps/server/support-packet.ts',
      'callbacks-replay': 'apps/server/callbacks-replay.ts',
      members: 'apps/server/members.ts',
      'audit-verify': 'apps/server/audit-verify.ts',
      'audit-months': 'apps/server/audit-months.ts',
      'keys-rotate': 'apps/server/keys-rotate.ts',
      'ledger-check': 'apps/server/ledger-check.ts',
      'import-medicines': 'apps/server/import-medicines.ts',
      'export-photos': 'apps/server/export-photos.ts',
      // Threads: platform/server/threads finds them beside the bundle.
      'read-in-thread': 'partners/image-reader/meter-reader/read-in-thread.ts',
      'read-file-in-thread': 'platform/server/files/read-file-in-thread.ts',
      'examine-file': 'platform/server/files/examine-file.ts',
      'read-csv': 'features/reading-imports/server/imports/read-csv.ts',
      'read-export': 'features/reading-imports/server/imports/read-export.ts',
      'read-bundle': 'features/record-imports/server/read-bundle.ts',
      'print-in-thread': 'platform/server/papers/print-in-thread.ts',
    },
    outdir: 'dist/server',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external,
    sourcemap: true,
    logLevel: 'warning',
  });
}

if (only !== 'server') {
  rmSync(join(root, 'dist/web'), { recursive: true, force: true });
  await buildWeb({ configFile: join(root, 'apps/web/vite.config.ts'), logLevel: 'warn' });
  compress(join(root, 'dist/web'));
}

/** Beside each text file its .br and .gz, so that serving costs no work. Pictures and woff2 are compressed already. */
function compress(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|json|webmanifest)$/.test(entry.name)) continue;
    const file = join(entry.parentPath ?? entry.path, entry.name);
    const bytes = readFileSync(file);
    if (bytes.length < 512) continue;
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
  }
}
