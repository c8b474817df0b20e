import type { BucketSettings } from './file-store.ts';

/**
 * Demo mode fills the database with accounts of a published password. Settings that only a real deployment has mean
 * that MODE was forgotten.
 */
export function demoProblems(config: {
  readonly publicUrl: URL;
  readonly sms: object | undefined;
  readonly email: object | undefined;
  readonly google: object | undefined;
  readonly bucket: BucketSettings | undefined;
}): string[] {
  const real = [
    config.publicUrl.protocol === 'https:' && 'an https PUBLIC_URL',
    config.sms && 'SMS_HTTP_URL',
    config.email && 'SMTP_URL',
    config.google && 'GOOGLE_CLIENT_ID',
    config.bucket?.bucket && config.bucket.secretAccessKey && 'S3_BUCKET',
  ].filter(Boolean);
  if (real.length === 0) return [];
  return [
    `MODE is demo, but there is ${real.join(' and ')}, as in a real deployment: set MODE=production, ` +
      'or remove these settings for a demo',
  ];
}
