import type { sessions } from './tables.ts';

/** A session as its owner recognises it: browser and system, no address. */
export function presentSession(row: typeof sessions.$inferSelect, currentSessionId: string) {
  return {
    session_id: row.id,
    device: deviceName(row.device),
    created_at: row.createdAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
    current: row.id === currentSessionId,
    user_type: row.userType,
  };
}

/** `Chrome · Android` out of a user agent; a program that isn't a browser keeps its own name. */
export function deviceName(userAgent: string): string {
  const browser = [
    [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
    [/\b(?:OPR|Opera)\//, 'Opera'],
    [/\bSamsungBrowser\//, 'Samsung Internet'],
    [/\bUCBrowser\//, 'UC Browser'],
    [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
    [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
    // allow slow-pattern: a user agent is cut to 300 characters
    [/\bVersion\/.*Safari\//, 'Safari'],
  ].find(([pattern]) => (pattern as RegExp).test(userAgent))?.[1] as string | undefined;
  const system = [
    [/\bAndroid\b/, 'Android'],
    [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
    [/\bWindows\b/, 'Windows'],
    [/\bMac OS X\b/, 'macOS'],
    [/\bCrOS\b/, 'ChromeOS'],
    [/\bLinux\b/, 'Linux'],
  ].find(([pattern]) => (pattern as RegExp).test(userAgent))?.[1] as string | undefined;
  const own = userAgent.split(/[\s/]/)[0]?.slice(0, 40);
  return [browser ?? own, system].filter(Boolean).join(' · ') || '–';
}
