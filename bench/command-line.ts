/** Numbers that the command line gives as `--name=1,2,3`; else the usual ones. */
export function numbers(name: string, standard: readonly number[]): number[] {
  const given = process.argv.find((arg) => arg.startsWith(`${name}=`))?.slice(name.length + 1);
  return given ? given.split(',').map(Number) : [...standard];
}

/** Words that the command line gives as `--name=a,b`; else the usual ones. */
export function words(name: string, standard: readonly string[]): string[] {
  const given = process.argv.find((arg) => arg.startsWith(`${name}=`))?.slice(name.length + 1);
  return given ? given.split(',') : [...standard];
}

export function fail(why: string): never {
  console.error(why);
  process.exit(1);
}
