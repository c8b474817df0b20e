const keyOf = (linkToken: string): string => `calls.guest.${linkToken}`;

/** 32 random bytes, base64url. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace('=', '');
}

/** The token of the guest who used this link in this tab: a page that reloads takes the same seat again. */
export function storedToken(linkToken: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(linkToken));
  } catch {
    return null;
  }
}

/** @param token null: the guest has left, or the call is over */
export function storeToken(linkToken: string, token: string | null): void {
  try {
    if (token) sessionStorage.setItem(keyOf(linkToken), token);
    else sessionStorage.removeItem(keyOf(linkToken));
  } catch {
    // Then a reload needs another link.
  }
}
