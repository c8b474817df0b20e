/** Without spaces around it and without the invisible marks (zero width, direction) that come along with copied text. */
export const withoutInvisible = (text: string): string => text.replaceAll(/\p{Cf}/gu, '').trim();
