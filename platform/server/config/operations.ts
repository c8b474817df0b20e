import { Encrypter } from 'age-encryption';
import type { Setting } from './file-store.ts';
import { onOrOff } from './simple-settings.ts';
import { addressOf, urlOf, wholeNumber } from './values.ts';

export const ROLES = ['all', 'web', 'worker'] as const;
export type Role = (typeof ROLES)[number];

/** How an installation runs, apart from what it does. */
export interface OperationsSettings {
  /** `web` answers requests, `worker` does jobs, `all` both. */
  readonly role: Role;
  /** Whether a start brings the tables up to date; otherwise it refuses to serve older ones. */
  readonly migratesAtStart: boolean;
  /** Past a connection pooler, for migrations. */
  readonly directDatabaseUrl: string | undefined;
  /** Off behind a pooler that hands each transaction to any connection: statements are sent without a name. */
  readonly preparesStatements: boolean;
  /** Whether connections of a brand's requests see the rows of that brand alone. */
  readonly securesRows: boolean;
  readonly replica: { readonly url: string; readonly lagSeconds: number } | undefined;
  /** Mean delay of the event loop, milliseconds, from which requests are refused; 0: none is. */
  readonly shedAfterMs: number;
  /** How long a stopping server reports that and still serves, so that proxies stop using it; 0: not at all. */
  readonly drainMs: number;
  /** How many months an old month of the audit trail stays in it after it is over; 0: for ever. */
  readonly auditKeepMonths: number;
  readonly backup: BackupSettings;
  /** Where traces go; absent: none are made. */
  readonly traces: URL | undefined;
}

export interface BackupSettings {
  /** Absent: `backups` beside `dataDir`. */
  readonly directory: string | undefined;
  /** Public keys of age (`age1...`); each of the private ones can restore. */
  readonly recipients: readonly string[];
}

interface Rest {
  readonly mode: 'demo' | 'test' | 'production';
  readonly databaseUrl: string | undefined;
  readonly redisUrl: string | undefined;
}

export function operationsOf(text: Setting, rest: Rest, problems: string[]): OperationsSettings {
  return {
    role: roleOf(text('ROLE') ?? 'all', rest, problems),
    migratesAtStart: onOrOff('MIGRATE', text, problems),
    directDatabaseUrl: postgresOf('DATABASE_DIRECT_URL', text, rest, problems),
    preparesStatements: onOrOff('DATABASE_PREPARED', text, problems),
    securesRows: securesRows(text, rest, problems),
    replica: replicaOf(text, rest, problems),
    // A test machine may be busy with other tests.
    shedAfterMs: wholeNumber(
      'SHED_AFTER_MS',
      text('SHED_AFTER_MS') ?? (rest.mode === 'test' ? '0' : '500'),
      0,
      60_000,
      problems,
    ),
    drainMs: wholeNumber(
      'DRAIN_MS',
      text('DRAIN_MS') ?? (rest.mode === 'production' ? '5000' : '0'),
      0,
      60_000,
      problems,
    ),
    auditKeepMonths: auditKeepMonthsOf(text, problems),
    backup: backupOf(text, problems),
    traces: tracesOf(text, problems),
  };
}

function auditKeepMonthsOf(text: Setting, problems: string[]): number {
  const months = wholeNumber('AUDIT_KEEP_MONTHS', text('AUDIT_KEEP_MONTHS') ?? '36', 0, 1200, problems);
  if (months > 0 && months < 12)
    problems.push(
      `AUDIT_KEEP_MONTHS is ${months}: the law wants a year (DPDP Rules 2025, rule 8(3)); set 12 or more, or 0 for ever`,
    );
  return months;
}

function roleOf(value: string, { databaseUrl, redisUrl }: Rest, problems: string[]): Role {
  const role = ROLES.find((each) => each === value);
  if (!role) problems.push(`ROLE is "${value}": set ${ROLES.slice(1).join(', ')} or all`);
  if (role && role !== 'all' && !databaseUrl)
    problems.push(
      `ROLE is ${role} without DATABASE_URL: set it, since one process alone opens the embedded one`,
    );
  if (role && role !== 'all' && !redisUrl)
    problems.push(
      `ROLE is ${role} without REDIS_URL: set it, so that jobs reach the screens of other servers`,
    );
  return role ?? 'all';
}

function securesRows(text: Setting, { databaseUrl }: Rest, problems: string[]): boolean {
  const name = 'DATABASE_ROW_SECURITY';
  const isOn = onOrOff(name, text, problems, 'off');
  if (isOn && !databaseUrl)
    problems.push(
      `${name} is on without DATABASE_URL: set it, since the embedded database has one user only`,
    );
  if (isOn && text('DATABASE_PREPARED') === 'off')
    problems.push(
      `${name} is on beside DATABASE_PREPARED=off: set one of them, since a pooler that changes connections between ` +
        'transactions does not keep what a connection may see',
    );
  return isOn;
}

function postgresOf(
  name: string,
  text: Setting,
  { databaseUrl }: Rest,
  problems: string[],
): string | undefined {
  const given = text(name);
  if (!given) return undefined;
  const url = addressOf(given, /^postgres(ql)?:$/);
  if (!url)
    problems.push(`${name} is no PostgreSQL address: set e.g. postgres://user:password@host:5432/sukham`);
  if (!databaseUrl) problems.push(`${name} is set without DATABASE_URL: set both, or only DATABASE_URL`);
  return url;
}

function replicaOf(text: Setting, rest: Rest, problems: string[]): OperationsSettings['replica'] {
  const url = postgresOf('DATABASE_REPLICA_URL', text, rest, problems);
  const lagSeconds = wholeNumber(
    'DATABASE_REPLICA_LAG',
    text('DATABASE_REPLICA_LAG') ?? '10',
    1,
    3600,
    problems,
  );
  return url ? { url, lagSeconds } : undefined;
}

function backupOf(text: Setting, problems: string[]): BackupSettings {
  const recipients = (text('BACKUP_RECIPIENTS') ?? '').split(/[\s,]+/).filter(Boolean);
  if (recipients.some((each) => !/^age1[0-9a-z]{20,}$/.test(each)))
    problems.push(
      'BACKUP_RECIPIENTS holds no age key: set what `npm run backup -- --make-key` prints (age1…)',
    );
  else if (!recipients.every(isRecipient))
    problems.push(
      'BACKUP_RECIPIENTS holds a key with a slip in it: set it again as `npm run backup -- --make-key` printed it, ' +
        'letter by letter',
    );
  return { directory: text('BACKUP_DIR'), recipients };
}

/** Whether its checksum is right. */
function isRecipient(key: string): boolean {
  try {
    new Encrypter().addRecipient(key);
    return true;
  } catch {
    return false;
  }
}

function tracesOf(text: Setting, problems: string[]): URL | undefined {
  const given = text('OTEL_EXPORTER_OTLP_ENDPOINT');
  return given ? urlOf('OTEL_EXPORTER_OTLP_ENDPOINT', given, ['http:', 'https:'], problems) : undefined;
}
