/** Joins the class names that apply: `classNames(styles.card, flat && styles.flat)`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
