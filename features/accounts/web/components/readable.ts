/** An Indian number in the two groups that people say; anything else as it is. */
export function readable(identifier: string): string {
  return identifier.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2');
}
