import { packageName } from '#features/lab-tests/server/index.ts';
import type { Language } from '#platform/contract/language.ts';

/** Between the name of a test and that of the patient. */
export const BEFORE_PATIENT = ' · ';

/** A line in the reader's language: tests and packages have a name in each, what people typed has one. */
export function lineNameIn(
  language: Language,
  { name, package_id: id }: { readonly name: string; readonly package_id?: string | undefined },
): string {
  if (!id) return name;
  const own = packageName(language, id);
  const at = name.lastIndexOf(BEFORE_PATIENT);
  if (own === id) return name;
  return at < 0 ? own : own + name.slice(at);
}
