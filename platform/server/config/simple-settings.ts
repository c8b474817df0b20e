import type { Setting } from './file-store.ts';

/** Origins as browsers write them, separated by commas or spaces. */
export function originList(given: string | undefined, problems: string[]): string[] {
  const origins = (given ?? '').split(/[\s,]+/).filter(Boolean);
  const wrong = origins.filter((each) => !URL.canParse(each) || new URL(each).origin !== each);
  if (wrong.length > 0)
    problems.push(
      `ALLOWED_ORIGINS holds ${wrong.map((each) => `"${each}"`).join(', ')}: set origins without a path, e.g. https://app.example`,
    );
  return origins.filter((each) => !wrong.includes(each));
}

export function logLevelOf(value: string, problems: string[]): string {
  if (['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].includes(value)) return value;
  problems.push(`LOG_LEVEL is "${value}": set fatal, error, warn, info, debug, trace or silent`);
  return 'info';
}

export function onOrOff(
  name: string,
  text: Setting,
  problems: string[],
  otherwise: 'on' | 'off' = 'on',
): boolean {
  const value = text(name) ?? otherwise;
  if (value !== 'on' && value !== 'off') problems.push(`${name} is "${value}": set on or off`);
  return value !== 'off';
}
