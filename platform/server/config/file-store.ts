/** Reads one setting; undefined when it is missing or blank. */
export type Setting = (name: string) => string | undefined;

/** A bucket of an S3-compatible service. */
export interface BucketSettings {
  /** Absent: Amazon's own address of the region. */
  readonly endpoint: URL | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** `https://endpoint/bucket/key` instead of `https://bucket.endpoint/key`. */
  readonly pathStyle: boolean;
}

const NAMES = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_PATH_STYLE',
];
const SENTENCES: Readonly<Record<string, string>> = {
  S3_REGION: 'set the region of the bucket, e.g. ap-south-1 (many services take any, e.g. us-east-1)',
  S3_BUCKET: 'set the name of the bucket that holds the files',
  S3_ACCESS_KEY_ID: 'set the id of the key that may read, write and delete in the bucket',
  S3_SECRET_ACCESS_KEY: 'set the secret that belongs to S3_ACCESS_KEY_ID',
};

/** Undefined when none of its settings is there: files then live below DATA_DIR. */
export function bucketOf(text: Setting, problems: string[]): BucketSettings | undefined {
  if (NAMES.every((name) => text(name) === undefined)) return undefined;
  for (const [name, sentence] of Object.entries(SENTENCES))
    if (!text(name)) problems.push(`${name} is missing although others of S3_… are set: ${sentence}`);
  const address = text('S3_ENDPOINT');
  const endpoint = address && URL.canParse(address) ? new URL(address) : undefined;
  if (address && (!endpoint || !/^https?:$/.test(endpoint.protocol)))
    problems.push('S3_ENDPOINT is not an address: set e.g. https://s3.example, or nothing for Amazon S3');
  const bucket = text('S3_BUCKET') ?? '';
  if (bucket && !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    problems.push('S3_BUCKET is not a bucket name: set 3 to 63 lower-case letters, digits, dots and hyphens');
  const style = text('S3_PATH_STYLE') ?? 'false';
  if (style !== 'true' && style !== 'false') problems.push('S3_PATH_STYLE must be set to true or false');
  return {
    endpoint,
    region: text('S3_REGION') ?? '',
    bucket,
    accessKeyId: text('S3_ACCESS_KEY_ID') ?? '',
    secretAccessKey: text('S3_SECRET_ACCESS_KEY') ?? '',
    pathStyle: style === 'true',
  };
}
