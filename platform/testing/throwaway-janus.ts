import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { installDebianPackage } from './debian-package.ts';
import { freePort } from './free-port.ts';
import {
  atExit,
  Daemon,
  removeFolder,
  temporaryFolder,
  type Unavailable,
  unprivilegedUser,
} from './throwaway-process.ts';

export interface ThrowawayJanus {
  /** Of its HTTP interface, for servers. */
  readonly url: string;
  /** Of its WebSockets, for browsers. */
  readonly publicUrl: string;
  readonly secret: string;
  readonly adminKey: string;
  stop(): Promise<void>;
}

const PROGRAM = '/usr/bin/janus';
const SECRET = 'a token secret only for tests of calls';
const ADMIN_KEY = 'an admin key only for tests of calls';
/** Everything that Debian's package loads and calls don't need. */
const PLUGINS = [
  ...['audiobridge', 'duktape', 'echotest', 'lua', 'nosip', 'recordplay', 'sip'],
  ...['streaming', 'textroom', 'videocall', 'voicemail'],
];
const TRANSPORTS = ['mqtt', 'nanomsg', 'pfunix', 'rabbitmq'];

/** A Janus of our own on free loopback ports, set up as docs/calls.md says; or why there is none. */
export async function throwawayJanus(): Promise<ThrowawayJanus | Unavailable> {
  if (!existsSync(PROGRAM)) {
    const refused = await installDebianPackage('janus');
    if (refused) return { unavailable: `there is no Janus: ${refused}` };
  }
  const user = unprivilegedUser();
  const folder = temporaryFolder('janus', user);
  const [http, ws] = [await freePort(), await freePort()];
  writeConfiguration(folder, http, ws);
  const running = new Daemon(PROGRAM, ['-F', folder], { cwd: folder, user });
  const forget = atExit(() => {
    running.signal('SIGKILL');
    removeFolder(folder);
  });
  const stop = async () => {
    await running.end('SIGTERM', 5000);
    forget();
    removeFolder(folder);
  };
  const url = `http://127.0.0.1:${http}/janus`;
  try {
    await untilItAnswers(running, url);
  } catch (error) {
    await stop();
    return { unavailable: `Janus did not start: ${(error as Error).message}` };
  }
  return { url, publicUrl: `ws://127.0.0.1:${ws}/janus`, secret: SECRET, adminKey: ADMIN_KEY, stop };
}

function writeConfiguration(folder: string, http: number, ws: number): void {
  const write = (name: string, text: string) => writeFileSync(join(folder, `janus.${name}`), text);
  const libraries = (names: readonly string[]) => names.map((name) => `libjanus_${name}.so`).join(',');
  write(
    'jcfg',
    `general: {
  configs_folder = "${folder}"
  plugins_folder = "/usr/lib/x86_64-linux-gnu/janus/plugins"
  transports_folder = "/usr/lib/x86_64-linux-gnu/janus/transports"
  events_folder = "${folder}"
  loggers_folder = "${folder}"
  debug_level = 3
  token_auth = true
  token_auth_secret = "${SECRET}"
  admin_secret = "${ADMIN_KEY}"
  session_timeout = 60
  reclaim_session_timeout = 60
}
media: { rtp_port_range = "20000-40000" }
nat: { nice_debug = false }
plugins: { disable = "${libraries(PLUGINS)}" }
transports: { disable = "${libraries(TRANSPORTS)}" }
`,
  );
  write('plugin.videoroom.jcfg', `general: {\n  admin_key = "${ADMIN_KEY}"\n  string_ids = true\n}\n`);
  write(
    'transport.http.jcfg',
    `general: {\n  json = "compact"\n  base_path = "/janus"\n  http = true\n  port = ${http}\n  ip = "127.0.0.1"\n  https = false\n}\nadmin: { admin_http = false }\n`,
  );
  write(
    'transport.websockets.jcfg',
    `general: {\n  json = "compact"\n  ws = true\n  ws_port = ${ws}\n  ws_ip = "127.0.0.1"\n  wss = false\n}\nadmin: { admin_ws = false }\n`,
  );
}

async function untilItAnswers(server: Daemon, url: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    if (server.isOver) throw new Error(server.lastWords.trim().slice(-500) || 'it ended without a word');
    const answers = await fetch(`${url}/info`, { signal: AbortSignal.timeout(1000) }).then(
      () => true,
      () => false,
    );
    if (answers) return;
    if (Date.now() > deadline) throw new Error('it did not answer within 30 seconds');
    await pause(50);
  }
}
