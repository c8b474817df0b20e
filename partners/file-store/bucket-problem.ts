import { newBlobKey, readBlob } from '#platform/server/files/blob-store.ts';
import { type BucketOptions, s3FileStore } from './s3.ts';

const PATIENCE_MS = 5000;

/** What an operator must set so that the bucket can be used; undefined when it can. Never names the secret. */
export async function bucketProblem(options: BucketOptions): Promise<string | undefined> {
  const store = await s3FileStore({ ...options, attempts: 1 });
  try {
    await store.ping(PATIENCE_MS);
    return undefined;
  } catch (error) {
    return sentenceOf(error, options);
  } finally {
    store.close();
  }
}

/** The same of what only a trial shows: a small object is put, read and deleted. */
export async function trialProblem(options: BucketOptions): Promise<string | undefined> {
  const store = await s3FileStore({ ...options, attempts: 1 });
  const key = newBlobKey('trials');
  const content = Buffer.from('a trial of the doctor');
  try {
    await store.put(key, content);
    const isSame = (await readBlob(store, key))?.equals(content);
    await store.delete(key);
    return isSame
      ? undefined
      : `S3_BUCKET: ${options.bucket} answers other bytes than it was given; look at its service`;
  } catch (error) {
    return sentenceOf(error, options);
  } finally {
    store.close();
  }
}

function sentenceOf(error: unknown, options: BucketOptions): string {
  const where = options.endpoint?.host ?? 'Amazon S3';
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  if (status === 404)
    return `S3_BUCKET: there is no bucket ${options.bucket} at ${where}; make it, or set the name of another`;
  if (status === 401 || status === 403)
    return `S3_ACCESS_KEY_ID: ${where} refuses this key for the bucket; set a key that may list, read, write and delete there`;
  if (status === 301 || status === 400)
    return `S3_REGION: the bucket is not in ${options.region}; set the region that it was made in`;
  return `S3_ENDPOINT: no file store answers at ${where}; start it, or set the address of one that runs`;
}
