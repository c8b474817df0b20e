import { join, resolve } from 'node:path';
import { projectRoot } from '../project-root.ts';
import { dataKeysOf } from './data-keys.ts';
import { demoProblems } from './demo-problems.ts';
import { type FhirApp, type FhirClient, fhirOf } from './fhir-clients.ts';
import { type BucketSettings, bucketOf, type Setting } from './file-store.ts';
import { type GoogleSettings, googleOf } from './google.ts';
import { type ImageReaderSettings, imageReaderOf } from './image-reader.ts';
import { type LabSettings, labOf } from './lab.ts';
import { type MapsSettings, mapsOf, type TilesSettings, tilesOf } from './maps.ts';
import { type MediaSettings, mediaOf } from './media.ts';
import { type OperationsSettings, operationsOf } from './operations.ts';
import { type PaperSigningSettings, paperSigningOf } from './paper-signing.ts';
import { type PaymentSettings, paymentsOf, visitFeesOf } from './payment-gateway.ts';
import { type PushSettings, pushOf } from './push.ts';
import { redisUrlOf } from './redis-url.ts';
import { secretOf } from './secret-key.ts';
import { logLevelOf, onOrOff, originList } from './simple-settings.ts';
import { type SummarySettings, summaryOf } from './summary.ts';
import { addressOf, urlOf, wholeNumber } from './values.ts';
import { type VoiceSettings, voiceOf } from './voice.ts';

export type Mode = 'demo' | 'test' | 'production';

export interface Config {
  readonly mode: Mode;
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** Absent: the embedded database below `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly databasePool: number;
  readonly redisUrl: string | undefined;
  /** Origin under which people reach the deployment; brands are labels in front of its host. */
  readonly publicUrl: URL;
  /** Other origins with pages that may call with a token, as browsers write them: `https://app.example`. */
  readonly allowedOrigins: readonly string[];
  readonly secretKey: string;
  /** What encrypts at rest: the first one encrypts, all of them decrypt. */
  readonly dataKeys: readonly string[];
  /** Off: nothing new is encrypted, so that servers without these keys can read it; what is encrypted is read. */
  readonly encryptsAtRest: boolean;
  /** For the one start at which the operator replaces the key of a database. */
  readonly acceptNewSecretKey: boolean;
  /** Whether clinicians and staff need a second factor to sign in. */
  readonly twoFactors: boolean;
  readonly logLevel: string;
  /** Number of reverse proxies with a trusted X-Forwarded-For. */
  readonly trustedProxies: number;
  /** Changes that one person may make within a minute; 0: any number. */
  readonly writesPerMinute: number;
  readonly sms: SmsGateway | undefined;
  readonly voice: VoiceSettings | undefined;
  readonly email: { readonly smtpUrl: string; readonly from: string } | undefined;
  readonly google: GoogleSettings | undefined;
  /** Absent: files live below `dataDir`. */
  readonly bucket: BucketSettings | undefined;
  readonly push: PushSettings;
  /** Absent: no language model is asked. */
  readonly summary: SummarySettings | undefined;
  /** Absent: photos of meters aren't read. */
  readonly imageReader: ImageReaderSettings | undefined;
  /** How voice and picture of video visits travel. */
  readonly media: MediaSettings;
  readonly maps: MapsSettings;
  /** Absent: the drawing of a city has no map beneath it. */
  readonly mapTiles: TilesSettings | undefined;
  /** The owner of the certificate that signs prescriptions. */
  readonly paperSigning: PaperSigningSettings;
  /** Brands with a second QR code on prescriptions, which is checked without a network. */
  readonly offlineCodes: readonly string[];
  /** Absent: patients can't pay online. */
  readonly payments: PaymentSettings | undefined;
  readonly formerPayments: PaymentSettings | undefined;
  readonly visitFees: 'online' | 'at_clinic';
  readonly lab: LabSettings;
  /** Systems that may read records of patients who agreed; none: there is no FHIR API. */
  readonly fhirClients: readonly FhirClient[];
  /** Apps that may ask patients to let them read their record. */
  readonly fhirApps: readonly FhirApp[];
  /** Opens the operators' calls (failed jobs, metrics). Absent: these calls don't exist. */
  readonly operatorKey: string | undefined;
  readonly operations: OperationsSettings;
}

export interface SmsGateway {
  readonly url: URL;
  readonly key: string;
  readonly format: 'json' | 'form';
  /** What the gateway calls our fields, and what it wants with every message (sender id, template id). */
  readonly fieldNames: Readonly<Record<string, string>>;
  readonly constants: Readonly<Record<string, string>>;
}

export class ConfigurationError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration can't be used:\n${problems.map((p) => `  - ${p}`).join('\n')}`);
    this.name = 'ConfigurationError';
    this.problems = problems;
  }
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from the environment.
 * @throws ConfigurationError with every wrong or missing value at once, each saying what to set.
 */
export function readConfig(env: Env): Config {
  const { config, problems } = inspectConfig(env);
  if (problems.length > 0) throw new ConfigurationError(problems);
  return config;
}

/**
 * The settings as far as they can be read, and every problem with them. What can't be used is left out.
 * `given`: the names of the settings that have a value.
 */
export function inspectConfig(env: Env): { config: Config; problems: string[]; given: ReadonlySet<string> } {
  const problems: string[] = [];
  const { text, given } = settingsIn(env);

  const mode = oneOfModes(text('MODE') ?? 'demo', problems);
  const port = wholeNumber('PORT', text('PORT') ?? '3000', 0, 65535, problems);
  const host = text('HOST') ?? (mode === 'production' ? '0.0.0.0' : '127.0.0.1');
  const dataDir = resolve(text('DATA_DIR') ?? join(projectRoot, 'data'));
  const publicUrl = publicUrlOf(text, mode, port, problems);
  const databaseUrl = addressOf(text('DATABASE_URL'), /^postgres(ql)?:$/);
  if (text('DATABASE_URL') && !databaseUrl)
    problems.push(
      'DATABASE_URL is no PostgreSQL address: set e.g. postgres://user:password@host:5432/sukham',
    );
  const redisUrl = redisUrlOf(text('REDIS_URL'), problems);

  const secretKey = secretOf(text('SECRET_KEY'), mode, dataDir, Boolean(text('DATABASE_URL')), problems);
  const operatorKey = text('OPERATOR_KEY');
  if (operatorKey && operatorKey.length < 24)
    problems.push(
      'OPERATOR_KEY is shorter than 24 characters: set a random one, e.g. from `openssl rand -base64 32`',
    );

  const config: Config = {
    mode,
    host,
    port,
    dataDir,
    databaseUrl,
    databasePool: wholeNumber('DATABASE_POOL', text('DATABASE_POOL') ?? '20', 2, 200, problems),
    redisUrl,
    publicUrl,
    allowedOrigins: originList(text('ALLOWED_ORIGINS'), problems),
    secretKey,
    dataKeys: dataKeysOf(text, secretKey, problems),
    encryptsAtRest: onOrOff('ENCRYPT_AT_REST', text, problems),
    acceptNewSecretKey: text('ACCEPT_NEW_SECRET_KEY') === 'true',
    twoFactors: twoFactorsOf(text('SECOND_FACTOR'), mode, problems),
    logLevel: logLevelOf(text('LOG_LEVEL') ?? (mode === 'test' ? 'warn' : 'info'), problems),
    trustedProxies: trustedProxiesOf(text, mode, problems),
    writesPerMinute: wholeNumber(
      'WRITES_PER_MINUTE',
      text('WRITES_PER_MINUTE') ?? (mode === 'test' ? '6000' : '600'),
      0,
      1_000_000,
      problems,
    ),
    sms: smsOf(text, mode, problems),
    voice: voiceOf(text, problems),
    email: emailOf(text, mode, problems),
    google: googleOf(text, problems),
    bucket: bucketOf(text, problems),
    push: pushOf(text, publicUrl, problems),
    summary: summaryOf(text, problems),
    imageReader: imageReaderOf(text, mode, problems),
    media: mediaOf(text, problems),
    maps: mapsOf(text, problems),
    mapTiles: tilesOf(text, problems),
    paperSigning: paperSigningOf(text, mode, problems),
    offlineCodes: (text('PRESCRIPTION_OFFLINE_CODE') ?? '').split(/[\s,]+/).filter(Boolean),
    ...paymentsOf(text, mode, problems),
    visitFees: visitFeesOf(text, mode, problems),
    lab: labOf(text, mode, problems),
    ...fhirOf(text, problems),
    operatorKey,
    operations: operationsOf(text, { mode, databaseUrl, redisUrl }, problems),
  };
  if (mode === 'demo') problems.push(...demoProblems(config));
  return { config, problems, given };
}

/** Reads settings by name; `given` collects the names of those that have a value. */
function settingsIn(env: Env) {
  const given = new Set<string>();
  const text = (name: string): string | undefined => {
    const value = env[name]?.trim() || undefined;
    if (value) given.add(name);
    return value;
  };
  return { text, given };
}

/** The address that people open. */
function publicUrlOf(text: Setting, mode: Mode, port: number, problems: string[]): URL {
  const publicUrl =
    urlOf('PUBLIC_URL', text('PUBLIC_URL') ?? `http://localhost:${port}`, ['http:', 'https:'], problems) ??
    new URL('http://localhost');
  if (publicUrl.pathname !== '/' || publicUrl.search || publicUrl.hash)
    problems.push(
      'PUBLIC_URL has a path, query or fragment: set only scheme, host and port, e.g. https://sukham.example',
    );
  if (mode === 'production' && !text('PUBLIC_URL'))
    problems.push('PUBLIC_URL is missing: set the address that people open, e.g. https://sukham.example');
  if (mode === 'production' && publicUrl.protocol !== 'https:')
    problems.push('PUBLIC_URL must start with https:// in production: cookies would travel in the clear');
  return publicUrl;
}

/**
 * In production only the operator knows it: without it all users behind a proxy would share the limits of one
 * address.
 */
function trustedProxiesOf(text: Setting, mode: Mode, problems: string[]): number {
  const given = text('TRUSTED_PROXIES');
  if (mode === 'production' && given === undefined)
    problems.push(
      'TRUSTED_PROXIES is missing: set how many proxies are in front of this server, e.g. 1 for a TLS proxy, 0 for none',
    );
  return wholeNumber('TRUSTED_PROXIES', given ?? '0', 0, 10, problems);
}

/** Demo accounts share a published password, so a second factor would only stand in the way of trying them. */
function twoFactorsOf(value: string | undefined, mode: Mode, problems: string[]): boolean {
  if (value !== undefined && value !== 'required' && value !== 'off')
    problems.push(`SECOND_FACTOR is "${value}": set required or off`);
  if (value === 'off' && mode === 'production')
    problems.push('SECOND_FACTOR is off: clinicians and staff need a second factor in production; remove it');
  return value === undefined ? mode === 'production' : value === 'required';
}

function oneOfModes(value: string, problems: string[]): Mode {
  if (value === 'demo' || value === 'test' || value === 'production') return value;
  problems.push(`MODE is "${value}": set demo, test or production`);
  return 'demo';
}

function smsOf(text: Setting, mode: Mode, problems: string[]): Config['sms'] {
  const address = text('SMS_HTTP_URL');
  if (!address) {
    if (text('SMS_HTTP_KEY') && mode !== 'production')
      problems.push('SMS_HTTP_URL is missing although SMS_HTTP_KEY is set: set both or neither');
    if (mode === 'production')
      problems.push(
        'SMS_HTTP_URL is missing: set the address of the SMS gateway that delivers one-time codes',
      );
    return undefined;
  }
  const url = urlOf('SMS_HTTP_URL', address, ['https:', 'http:'], problems);
  const key = text('SMS_HTTP_KEY');
  if (!key) problems.push('SMS_HTTP_KEY is missing: set the key of the SMS gateway');
  const format = text('SMS_HTTP_FORMAT') ?? 'json';
  if (format !== 'json' && format !== 'form')
    problems.push(`SMS_HTTP_FORMAT is "${format}": set json or form`);
  const fieldNames = namesOf('SMS_HTTP_FIELDS', text, problems);
  const constants = namesOf('SMS_HTTP_CONSTANTS', text, problems);
  return url && key
    ? { url, key, format: format === 'form' ? 'form' : 'json', fieldNames, constants }
    : undefined;
}

/** `name=value` pairs with commas between, e.g. `to=mobile,text=message`. */
function namesOf(name: string, text: Setting, problems: string[]): Record<string, string> {
  const pairs = (text(name) ?? '').split(',').filter(Boolean);
  // allow slow-pattern: the operator's own setting, read once at the start
  const entries = pairs.map((pair) => /^\s*([\w.-]+)\s*=\s*(.+?)\s*$/.exec(pair));
  if (entries.includes(null))
    problems.push(`${name} must be pairs with commas between, set e.g. to=mobile,text=message`);
  return Object.fromEntries(entries.flatMap((entry) => (entry ? [[entry[1], entry[2]]] : [])));
}

function emailOf(text: Setting, mode: Mode, problems: string[]): Config['email'] {
  const smtpUrl = text('SMTP_URL');
  const from = text('EMAIL_FROM');
  if (!smtpUrl) {
    if (from && mode !== 'production')
      problems.push('SMTP_URL is missing although EMAIL_FROM is set: set both or neither');
    if (mode === 'production')
      problems.push('SMTP_URL is missing: set the mail server, e.g. smtps://user:password@mail.example:465');
    return undefined;
  }
  if (!addressOf(smtpUrl, /^smtps?:$/))
    problems.push('SMTP_URL must be set to smtp://host:587 or smtps://user:password@host:465');
  // allow slow-pattern: the operator's own setting, read once at the start
  if (from && !/^([^<>]*<)?[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>?$/.test(from))
    problems.push('EMAIL_FROM is no email address: set e.g. "Sukham <care@sukham.example>"');
  if (!from)
    problems.push('EMAIL_FROM is missing: set the sender of emails, e.g. "Sukham <care@sukham.example>"');
  return from ? { smtpUrl, from } : undefined;
}
