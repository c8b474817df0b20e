/** +91 90000 00001 as it is read; other countries' numbers as they are. */
export function phoneAsRead(e164: string): string {
  return e164.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2');
}
