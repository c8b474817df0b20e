import type { Words } from '#platform/web/i18n/words.ts';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** Bytes as people say them: 240 kB, 1.4 MB. */
export function sizeText({ t, format }: Words, bytes: number): string {
  return bytes < MEGABYTE / 10
    ? t('chat.attachments.kB', { size: format.number(Math.max(1, Math.round(bytes / KILOBYTE))) })
    : t('chat.attachments.MB', { size: format.number(Math.round((bytes / MEGABYTE) * 10) / 10) });
}
