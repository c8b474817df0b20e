/** For comparing what somebody typed: without soft hyphens, the joiners of our scripts, and capitals. */
export function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLocaleLowerCase();
}
