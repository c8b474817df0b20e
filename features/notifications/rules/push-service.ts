/**
 * The push services of Chrome, Edge and Samsung Internet (FCM), Firefox, Safari, and Edge on Windows. A browser names
 * the address to which we then write, so an address that isn't on this list could be anybody's, our own network's too.
 */
const SERVICES: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^(updates|updates-autopush)\.push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)?push\.apple\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
];
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** @param onLoopback demo and test mode: also one on this machine itself */
export function isPushService(endpoint: string, { onLoopback }: { onLoopback: boolean }): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (onLoopback && LOOPBACK.test(hostname)) return protocol === 'http:' || protocol === 'https:';
  return protocol === 'https:' && port === '' && SERVICES.some((service) => service.test(hostname));
}
