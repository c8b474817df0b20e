/**
 * Where a sign-in ends: an absolute URL of our own origin, whatever was asked for. An address of another origin
 * becomes ours; the sign-in itself proceeds.
 */
export function callbackUrlOf(asked: unknown, origin: string): string {
  if (typeof asked !== 'string' || asked === '') return origin;
  const absolute = asked.startsWith('/') ? `${origin}${asked}` : asked;
  if (!URL.canParse(absolute)) return origin;
  const url = new URL(absolute);
  if (url.origin !== origin || url.username !== '' || url.password !== '') return origin;
  return asked === origin ? origin : url.href;
}

/** In an address a callback must at least be http(s) or a path, else the request is malformed. */
export function isPossibleCallback(asked: string): boolean {
  if (asked.startsWith('/')) return true;
  return URL.canParse(asked) && /^https?:$/.test(new URL(asked).protocol);
}

/** A success must not carry an `error`, since the client reads one from the address. */
export function withoutError(url: string): string {
  const parsed = new URL(url);
  if (!parsed.searchParams.has('error')) return url;
  parsed.searchParams.delete('error');
  return parsed.href;
}

/**
 * Path and query of a validated callback, for a page's `returnUrl`. A client may resolve it against our origin, so a
 * path that any reading takes for another host (`//host`, `/\host`, either of them percent-encoded) becomes `/`.
 */
export function pathOf(callbackUrl: string): string {
  const { pathname, search, hash } = new URL(callbackUrl);
  return isOnlyAPath(pathname) ? `${pathname}${search}${hash}` : '/';
}

/** Whether a path stays one, however often a client decodes it. */
function isOnlyAPath(pathname: string): boolean {
  let decoded = pathname;
  for (let rounds = 0; rounds < 5; rounds++) {
    // Browsers leave out tabs and line breaks, and take a backslash for a slash.
    if (/^[/\\]{2}/.test(decoded.replaceAll(/[\t\r\n]/g, ''))) return false;
    const before = decoded;
    try {
      decoded = decodeURIComponent(decoded);
    } catch {
      return false;
    }
    if (decoded === before) return true;
  }
  return false;
}
