const keyOf = (linkToken: string): string => `calls.guest.${linkToken}`;

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
