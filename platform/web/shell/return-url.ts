/** Where the way back of a sign-in may lead: a path of this site, else Home. */
export function safeReturnUrl(asked: string | null | undefined, origin = window.location.origin): string {
  if (!asked) return '/';
  let url: URL;
  try {
    url = new URL(asked, origin);
  } catch {
    return '/';
  }
  // A browser reads `//host` and `/\host` as another site; parsing has already done as it does.
  if (url.origin !== origin || url.username || url.password) return '/';
  const path = url.pathname + url.search + url.hash;
  // What begins with two slashes on this site would be another one once it is used as an address.
  if (/^\/[/\\]/.test(path)) return '/';
  if (/^\/(account\/login|api)(\/|$)/.test(url.pathname)) return '/';
  return path;
}

export interface Here {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** The sign-in page, with the way back; `sync=1` goes along. */
export function loginAddress(here: Here, sync: boolean): string {
  const query = new URLSearchParams();
  const back = here.pathname + here.search + here.hash;
  if (back !== '/') query.set('returnUrl', back);
  if (sync || new URLSearchParams(here.search).get('sync') === '1') query.set('sync', '1');
  return `/account/login${query.size > 0 ? `?${query}` : ''}`;
}

/** Where a completed sign-in leads, by the login page's own query. */
export function destinationAfter(
  loginSearch: string,
  sync: boolean,
  origin = window.location.origin,
): string {
  const query = new URLSearchParams(loginSearch);
  const path = safeReturnUrl(query.get('returnUrl') ?? query.get('callbackUrl'), origin);
  if (!sync && query.get('sync') !== '1') return path;
  const url = new URL(path, origin);
  url.searchParams.set('sync', '1');
  return url.pathname + url.search + url.hash;
}

/** Addresses that need a sign-in, with any text before or after that part of them. */
export const isProtected = (pathname: string): boolean => pathname.includes('/user_delete');
