/** The example of settings with these values, whether they were commented out or not. */
export function filledIn(example: string, values: Readonly<Record<string, string>>): string {
  const written = new Set<string>();
  const lines = example.split('\n').map((line) => {
    const [, name = ''] = /^#?([A-Z][A-Z0-9_]+)=/.exec(line) ?? [];
    const value = values[name];
    if (value === undefined) return line;
    written.add(name);
    return `${name}=${value}`;
  });
  const unknown = Object.keys(values).filter((name) => !written.has(name));
  if (unknown.length > 0) throw new Error(`The example does not name ${unknown.join(', ')}.`);
  return lines.join('\n');
}

/** As systemd reads an `EnvironmentFile`. */
export function settingsOf(file: string): Record<string, string> {
  return Object.fromEntries(
    file
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}
