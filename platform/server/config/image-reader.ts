import type { Setting } from './file-store.ts';

/** Who reads what a meter shows in a photo. */
export type ImageReaderSettings =
  /** Our own reader, in this process. */
  | { readonly kind: 'meter' }
  /** A service. */
  | { readonly kind: 'http'; readonly url: string; readonly key: string | undefined };

/**
 * `IMAGE_READER`: `meter` (our own, the default), `http` (the service at `IMAGE_READER_URL`; what an address alone
 * means, too) or `off`. No patient's photo goes anywhere unless an address is set. Tests say which reader they mean.
 */
export function imageReaderOf(
  text: Setting,
  mode: 'demo' | 'test' | 'production',
  problems: string[],
): ImageReaderSettings | undefined {
  const [chosen, url, key] = [text('IMAGE_READER'), text('IMAGE_READER_URL'), text('IMAGE_READER_KEY')];
  const kind = chosen ?? (url ? 'http' : mode === 'test' ? 'off' : 'meter');
  if (kind !== 'meter' && kind !== 'http' && kind !== 'off') {
    problems.push(`IMAGE_READER is "${kind}": set meter, http or off`);
    return undefined;
  }
  if (kind !== 'http') {
    // An unused address would look as if pictures were read there.
    if (url) problems.push(`IMAGE_READER_URL is set although IMAGE_READER is ${kind}: set one of them`);
    else if (key)
      problems.push('IMAGE_READER_URL is missing although IMAGE_READER_KEY is set: set both, or neither');
    return kind === 'meter' ? { kind } : undefined;
  }
  if (url && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return { kind, url, key };
  problems.push(
    url
      ? 'IMAGE_READER_URL is no address: set e.g. https://reader.example/api/v1/ml/process/image/, or nothing'
      : 'IMAGE_READER_URL is missing although IMAGE_READER is http: set the address of the service',
  );
  return undefined;
}
