/** The address as it was given, when it has one of these schemes and a host. */
export function addressOf(value: string | undefined, scheme: RegExp): string | undefined {
  const url = value && URL.canParse(value) ? new URL(value) : undefined;
  return url?.hostname && scheme.test(url.protocol) ? value : undefined;
}

export function wholeNumber(
  name: string,
  value: string,
  min: number,
  max: number,
  problems: string[],
): number {
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= min && number <= max) return number;
  problems.push(`${name} is "${value}": set a whole number from ${min} to ${max}`);
  return min;
}

export function urlOf(
  name: string,
  value: string,
  protocols: readonly string[],
  problems: string[],
): URL | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url && protocols.includes(url.protocol)) return url;
  const schemes = protocols.map((p) => `${p}//`).join(' or ');
  problems.push(`${name} is not an address: set one that starts with ${schemes}`);
  return undefined;
}
