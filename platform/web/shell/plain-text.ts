/** For comparing typed text: without soft hyphens, joiners of Indian scripts, and capitals. */
export function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLocaleLowerCase();
}
