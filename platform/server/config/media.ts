import type { Setting } from './file-store.ts';

export interface RelaySettings {
  readonly stunUrls: readonly string[];
  readonly turnUrls: readonly string[];
  readonly turnSecret: string | undefined;
}

export interface JanusSettings {
  /** Of Janus' HTTP interface, which only this server reaches. */
  readonly url: string;
  /** Of Janus' WebSockets, as browsers reach it. */
  readonly publicUrl: string;
  /** `token_auth_secret` of Janus. */
  readonly secret: string;
  /** `admin_key` of its video rooms. */
  readonly adminKey: string;
}

export interface MediaSettings {
  readonly relay: RelaySettings;
  /** Absent: browsers send to each other. */
  readonly janus: JanusSettings | undefined;
}

const STUN = /^stuns?:[\w.-]+(:\d{1,5})?$/;
const TURN = /^turns?:[\w.-]+(:\d{1,5})?(\?transport=(udp|tcp))?$/;
const LONG_ENOUGH = 24;

/** Calls work without any of it, between browsers that reach each other. */
export function mediaOf(text: Setting, problems: string[]): MediaSettings {
  return { relay: relayOf(text, problems), janus: janusOf(text, problems) };
}

function relayOf(text: Setting, problems: string[]): RelaySettings {
  const urls = (name: string, form: RegExp, example: string): string[] => {
    const given = (text(name) ?? '').split(',').flatMap((url) => url.trim() || []);
    for (const url of given)
      if (!form.test(url))
        problems.push(`${name} has "${url}", which is no such address: set e.g. ${example}`);
    return given.filter((url) => form.test(url));
  };
  const stunUrls = urls('STUN_URLS', STUN, 'stun:turn.sukham.example:3478');
  const turnUrls = urls('TURN_URLS', TURN, 'turns:turn.sukham.example:443?transport=tcp');
  const turnSecret = text('TURN_SECRET');
  if (text('TURN_URLS') && !turnSecret)
    problems.push('TURN_SECRET is missing although TURN_URLS is set: set static-auth-secret of coturn');
  if (turnSecret && !text('TURN_URLS'))
    problems.push('TURN_URLS is missing although TURN_SECRET is set: set both or neither');
  if (turnSecret && turnSecret.length < LONG_ENOUGH) problems.push(tooShort('TURN_SECRET'));
  return { stunUrls, turnUrls, turnSecret };
}

function janusOf(text: Setting, problems: string[]): JanusSettings | undefined {
  const engine = text('MEDIA_ENGINE') ?? 'local';
  if (engine !== 'local' && engine !== 'janus')
    problems.push(`MEDIA_ENGINE is "${engine}": set local or janus`);
  const settings = ['JANUS_URL', 'JANUS_PUBLIC_URL', 'JANUS_SECRET', 'JANUS_ADMIN_KEY'];
  if (engine !== 'janus') {
    for (const name of settings)
      if (text(name))
        problems.push(`${name} is set although MEDIA_ENGINE isn't janus: set that, or remove it`);
    return undefined;
  }
  const missing = settings.filter((name) => !text(name));
  for (const name of missing)
    problems.push(`${name} is missing although MEDIA_ENGINE is janus: see docs/calls.md`);
  if (missing.length > 0) return undefined;
  const [url = '', publicUrl = '', secret = '', adminKey = ''] = settings.map(text);
  const before = problems.length;
  if (!isUrl(url, /^https?:$/))
    problems.push('JANUS_URL is no address: set e.g. http://127.0.0.1:8088/janus');
  if (!isUrl(publicUrl, /^wss?:$/))
    problems.push('JANUS_PUBLIC_URL is no address: set e.g. wss://media.sukham.example/janus');
  if (secret.length < LONG_ENOUGH) problems.push(tooShort('JANUS_SECRET'));
  if (adminKey.length < LONG_ENOUGH) problems.push(tooShort('JANUS_ADMIN_KEY'));
  return problems.length === before ? { url, publicUrl, secret, adminKey } : undefined;
}

const isUrl = (value: string, scheme: RegExp): boolean =>
  URL.canParse(value) && scheme.test(new URL(value).protocol);

const tooShort = (name: string): string =>
  `${name} is shorter than ${LONG_ENOUGH} characters: set a random one, e.g. from \`openssl rand -base64 32\``;
