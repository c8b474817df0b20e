import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { describe, expect, it } from 'vitest';
import { makeVapidKeys } from '../crypto/vapid-keys.ts';
import { type ConfigurationError, readConfig } from './config.ts';

const made = makeVapidKeys();
const PAIR = { VAPID_PUBLIC_KEY: made.publicKey, VAPID_PRIVATE_KEY: made.privateKey };
const KEY = 'a random enough key of these tests, 48 characters';
const directory = () => mkdtempSync(join(tmpdir(), 'sukham-config-'));
const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig({ DATA_DIR: directory(), ...env });
    return [];
  } catch (error) {
    return (error as ConfigurationError).problems;
  }
};

describe('the configuration', () => {
  it('needs nothing for a demo, and keeps the key that it makes for its owner only', () => {
    const DATA_DIR = directory();
    const first = readConfig({ DATA_DIR });
    expect(first).toMatchObject({ mode: 'demo', port: 3000, host: '127.0.0.1', databaseUrl: undefined });
    expect(readConfig({ DATA_DIR }).secretKey).toBe(first.secretKey);
    expect(readFileSync(join(DATA_DIR, 'secret-key'), 'utf8').length).toBeGreaterThan(40);
    expect(statSync(join(DATA_DIR, 'secret-key')).mode & 0o077).toBe(0);
  });

  it('names every wrong value at once, each with what to set', () => {
    const problems = problemsOf({
      MODE: 'prod',
      PORT: '70000',
      DATABASE_URL: 'mysql://x',
      REDIS_URL: 'localhost',
      PUBLIC_URL: 'sukham.example',
      SECRET_KEY: 'short',
      LOG_LEVEL: 'loud',
      GOOGLE_CLIENT_ID: 'only half',
      SMS_HTTP_URL: 'https://sms.example/send',
      SMTP_URL: 'mail.example',
    });
    for (const name of [
      'MODE',
      'PORT',
      'DATABASE_URL',
      'REDIS_URL',
      'PUBLIC_URL',
      'SECRET_KEY',
      'LOG_LEVEL',
      'GOOGLE_CLIENT_SECRET',
      'SMS_HTTP_KEY',
      'SMTP_URL',
      'EMAIL_FROM',
    ])
      expect(
        problems.some((problem) => problem.startsWith(name)),
        name,
      ).toBe(true);
    expect(problems.every((problem) => /\bset\b|must|address/.test(problem))).toBe(true);
  });

  it('asks in production for all that people depend on, and for https', () => {
    const problems = problemsOf({ MODE: 'production', PUBLIC_URL: 'http://sukham.example' }).join('\n');
    for (const name of ['https', 'SECRET_KEY', 'SMS_HTTP_URL', 'SMTP_URL']) expect(problems).toContain(name);
    expect(
      problemsOf({
        MODE: 'production',
        PUBLIC_URL: 'https://sukham.example',
        SECRET_KEY: KEY,
        TRUSTED_PROXIES: '1',
        SMS_HTTP_URL: 'https://sms.example/send',
        SMS_HTTP_KEY: 'key',
        SMTP_URL: 'smtps://mail.example',
        EMAIL_FROM: 'Sukham <care@sukham.example>',
      }),
    ).toEqual([]);
  });

  it('refuses demo mode beside settings of a real deployment, since MODE was probably forgotten', () => {
    const real = {
      DATA_DIR: directory(),
      PUBLIC_URL: 'https://sukham.example',
      SMS_HTTP_URL: 'https://sms.example/send',
      SMS_HTTP_KEY: 'key',
      SMTP_URL: 'smtps://mail.example',
      EMAIL_FROM: 'Sukham <care@sukham.example>',
    };
    for (const env of [real, { ...real, MODE: 'demo' }]) {
      const [problem, ...others] = problemsOf(env);
      expect(problem).toMatch(
        /^MODE is demo, but .*PUBLIC_URL and SMS_HTTP_URL and SMTP_URL.*set MODE=production/,
      );
      expect(others).toEqual([]);
    }
    expect(problemsOf({ ...real, MODE: 'test' })).toEqual([]);
  });

  it('asks in production how many proxies there are, and takes 0 only when it is said', () => {
    const aboutProxies = (env: Record<string, string>) =>
      problemsOf({ MODE: 'production', ...env }).filter((problem) => problem.startsWith('TRUSTED_PROXIES'));
    expect(aboutProxies({})).toEqual([expect.stringContaining('set how many proxies')]);
    expect(aboutProxies({ TRUSTED_PROXIES: '0' })).toEqual([]);
  });

  it('reads how an SMS gateway names its fields', () => {
    const sms = { SMS_HTTP_URL: 'https://sms.example/send', SMS_HTTP_KEY: 'key', SMS_HTTP_FORMAT: 'form' };
    const config = readConfig({
      MODE: 'test',
      DATA_DIR: directory(),
      ...sms,
      SMS_HTTP_FIELDS: 'to=mobile, text=message',
      SMS_HTTP_CONSTANTS: 'sender=SUKHAM',
    });
    expect(config.sms).toMatchObject({
      format: 'form',
      fieldNames: { to: 'mobile', text: 'message' },
      constants: { sender: 'SUKHAM' },
    });
    expect(problemsOf({ ...sms, SMS_HTTP_FIELDS: 'to' })[0]).toContain('SMS_HTTP_FIELDS');
  });

  it.each([
    [{ PORT: '3000x' }, 'PORT'],
    [{ PORT: '-1' }, 'PORT'],
    [{ DATABASE_POOL: '1' }, 'DATABASE_POOL'],
    [{ TRUSTED_PROXIES: 'yes' }, 'TRUSTED_PROXIES'],
    [{ DATABASE_URL: 'postgres://' }, 'DATABASE_URL SECRET_KEY'],
    [{ DATABASE_URL: 'postgres://me@db/sukham' }, 'SECRET_KEY'],
    [{ REDIS_URL: 'http://cache' }, 'REDIS_URL'],
    [{ PUBLIC_URL: 'http://sukham.example/app' }, 'PUBLIC_URL'],
    [{ SECRET_KEY: 'x'.repeat(48) }, 'SECRET_KEY'],
    [{ PUBLIC_URL: 'https://sukham.example' }, 'MODE'],
    [{ OPERATOR_KEY: 'short' }, 'OPERATOR_KEY'],
    [{ SMS_HTTP_KEY: 'alone' }, 'SMS_HTTP_URL'],
    [{ SMS_HTTP_URL: 'sms.example', SMS_HTTP_KEY: 'k' }, 'SMS_HTTP_URL'],
    [{ EMAIL_FROM: 'care@sukham.example' }, 'SMTP_URL'],
    [{ MODE: 'test', SMTP_URL: 'smtp://', EMAIL_FROM: 'care@sukham.example' }, 'SMTP_URL'],
    [{ MODE: 'test', SMTP_URL: 'smtp://mail.example', EMAIL_FROM: 'Sukham' }, 'EMAIL_FROM'],
    [{ GOOGLE_CLIENT_SECRET: 'alone' }, 'GOOGLE_CLIENT_ID'],
    [{ IMAGE_READER_KEY: 'alone' }, 'IMAGE_READER_URL'],
    [{ IMAGE_READER_URL: 'reader.example' }, 'IMAGE_READER_URL'],
    [{ IMAGE_READER_URL: 'file:///etc/passwd' }, 'IMAGE_READER_URL'],
    [{ IMAGE_READER: 'http' }, 'IMAGE_READER_URL'],
    [{ IMAGE_READER: 'tesseract' }, 'IMAGE_READER'],
    [{ IMAGE_READER: 'off', IMAGE_READER_URL: 'https://principal.example/' }, 'IMAGE_READER_URL'],
    [{ S3_BUCKET: 'files-of-people' }, 'S3_REGION S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY'],
    [{ S3_PATH_STYLE: 'yes' }, 'S3_REGION S3_BUCKET S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY S3_PATH_STYLE'],
  ])('answers %j with a sentence about %s that says what to set', (env, names) => {
    const problems = problemsOf(env);
    expect(problems.map((problem) => problem.split(/[ :]/)[0]).join(' ')).toBe(names);
    for (const problem of problems) expect(problem).toMatch(/\bset\b/);
  });

  it('has photos read by the app’s own reader, unless a service is named or none is wanted', () => {
    const readerOf = (env: Record<string, string>) =>
      readConfig({ DATA_DIR: directory(), ...env }).imageReader;
    const url = 'https://principal.example/';
    expect(readerOf({})).toEqual({ kind: 'meter' });
    expect(readerOf({ IMAGE_READER_URL: url })).toEqual({ kind: 'http', url, key: undefined });
    expect(readerOf({ IMAGE_READER: 'off' })).toBeUndefined();
    expect(readerOf({ MODE: 'test' })).toBeUndefined();
    expect(readerOf({ MODE: 'test', IMAGE_READER: 'meter' })).toEqual({ kind: 'meter' });
  });

  it('takes a bucket whole', () => {
    const S3 = {
      S3_REGION: 'ap-south-1',
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 's',
    };
    const { bucket } = readConfig({
      MODE: 'test',
      DATA_DIR: directory(),
      ...S3,
      S3_ENDPOINT: 'https://s3.example',
    });
    expect(bucket).toMatchObject({ region: 'ap-south-1', bucket: 'files', pathStyle: false });
    expect(bucket?.endpoint?.host).toBe('s3.example');
    expect(problemsOf({ ...S3, S3_ENDPOINT: 's3.example' })[0]).toMatch(/^S3_ENDPOINT/);
  });

  it('says so when the key that it keeps was cut short or can’t be read', () => {
    const DATA_DIR = directory();
    writeFileSync(join(DATA_DIR, 'secret-key'), 'half');
    expect(problemsOf({ DATA_DIR })[0]).toMatch(/^SECRET_KEY .*set SECRET_KEY/);
  });

  it('never repeats a secret in what it says', () => {
    expect(problemsOf({ SECRET_KEY: 'hunter2', DATABASE_URL: 'mysql://me:hunter2@db' }).join()).not.toContain(
      'hunter2',
    );
  });
});

describe('the keys of web push', () => {
  it('are made when none are given, and are a pair when they are', () => {
    expect(readConfig({ DATA_DIR: directory() }).push.keys).toBeUndefined();
    expect(problemsOf(PAIR)).toEqual([]);
    expect(problemsOf({ VAPID_PUBLIC_KEY: PAIR.VAPID_PUBLIC_KEY })).toEqual([
      expect.stringMatching(/^VAPID_PRIVATE_KEY is missing/),
    ]);
    expect(problemsOf({ ...PAIR, VAPID_PUBLIC_KEY: makeVapidKeys().publicKey })).toEqual([
      expect.stringMatching(/^VAPID_PUBLIC_KEY does not belong/),
    ]);
    expect(problemsOf({ ...PAIR, VAPID_PRIVATE_KEY: 'secret' })).toEqual([
      expect.stringMatching(/^VAPID_PRIVATE_KEY is no key/),
    ]);
  });

  it('name the contact for push services', () => {
    const subjectOf = (env: Record<string, string>) =>
      readConfig({ MODE: 'test', DATA_DIR: directory(), ...env }).push.subject;
    expect(subjectOf({ VAPID_SUBJECT: 'mailto:it@sukham.example' })).toBe('mailto:it@sukham.example');
    expect(subjectOf({ PUBLIC_URL: 'https://sukham.example' })).toBe('https://sukham.example');
    expect(problemsOf({ VAPID_SUBJECT: 'it@sukham.example' })).toEqual([
      expect.stringMatching(/^VAPID_SUBJECT must be/),
    ]);
  });
});

it('asks in one sentence for a key of backups again that has a slip in it', async () => {
  const key = await identityToRecipient(await generateIdentity());
  expect(problemsOf({ BACKUP_RECIPIENTS: key })).toEqual([]);
  const slip = `${key.slice(0, -1)}${key.endsWith('q') ? 'p' : 'q'}`;
  expect(problemsOf({ BACKUP_RECIPIENTS: `${key},${slip}` })).toEqual([
    expect.stringMatching(/^BACKUP_RECIPIENTS holds a key with a slip in it: set /),
  ]);
});
