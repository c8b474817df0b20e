/** RFC 5545 3.3.11; line breaks of any kind become \n, other control characters have no place in a text. */
export function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/[\u0000-\u001F\u007F]/g, '');
}

/** RFC 5545 3.1: at most 75 octets a line; never inside of a character. */
export function fold(line: string): string {
  const folded: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > 75) {
      folded.push(current);
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += size;
  }
  folded.push(current);
  return folded.join('\r\n');
}
