import { LabAway, type LabPaper } from './port.ts';

export const MAX_PAPER_BYTES = 25 * 1024 * 1024;
const MOST_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

const urlOf = (link: string, base?: URL): URL | null =>
  URL.canParse(link, base?.href) ? new URL(link, base?.href) : null;

/** `hosts` names hosts, with their port where they have one; what is below them counts as theirs. */
export function isLabHost(url: URL, hosts: readonly string[]): boolean {
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && LOCAL.has(url.hostname));
  if (!isSafe || url.username !== '' || url.password !== '') return false;
  return hosts.some(
    (host) => url.host === host || (!LOCAL.has(url.hostname) && url.host.endsWith(`.${host}`)),
  );
}

/**
 * Fetches a paper of the lab: from its own hosts alone, also after a redirect, 25 MB at most, and only what begins as a
 * PDF does. The key of the lab doesn't go with it.
 */
export async function fetchPaper(
  link: string,
  hosts: readonly string[],
  timeoutMs = 30_000,
): Promise<LabPaper> {
  let url = urlOf(link);
  const signal = AbortSignal.timeout(timeoutMs);
  for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
    if (!url || !isLabHost(url, hosts)) return { kind: 'foreign' };
    const answer = await ask(url, signal);
    const to = answer.headers.get('location');
    if (!REDIRECTS.has(answer.status) || !to) return await paperOf(answer);
    await answer.body?.cancel();
    url = urlOf(to, url);
  }
  return { kind: 'missing' };
}

async function ask(url: URL, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, { redirect: 'manual', signal, headers: { accept: 'application/pdf' } });
  } catch (error) {
    throw new LabAway(
      error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'unreachable',
    );
  }
}

async function paperOf(answer: Response): Promise<LabPaper> {
  const end = async (paper: LabPaper): Promise<LabPaper> => {
    await answer.body?.cancel().catch(() => {});
    return paper;
  };
  const { status } = answer;
  if (status === 404 || status === 410) return await end({ kind: 'missing' });
  if (status !== 200) {
    await answer.body?.cancel();
    throw new LabAway('refused', status);
  }
  if (Number(answer.headers.get('content-length') ?? 0) > MAX_PAPER_BYTES)
    return await end({ kind: 'too_large' });
  const bytes = await bytesOf(answer);
  if (bytes === null) return { kind: 'too_large' };
  // Whatever the answer calls it: a page of a sign-in, e.g., is no paper.
  return bytes.subarray(0, 5).toString('latin1') === '%PDF-' ? { kind: 'pdf', bytes } : { kind: 'not_pdf' };
}

/** Null once it is more than we take, however much more would come. */
async function bytesOf(answer: Response): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of answer.body ?? []) {
      size += part.length;
      if (size > MAX_PAPER_BYTES) return null;
      parts.push(part);
    }
  } catch {
    throw new LabAway('unreachable');
  }
  return Buffer.concat(parts);
}
