import type { Words } from '#platform/web/i18n/words.ts';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

export function sizeIn({ t, format }: Words, bytes: number): string {
  return bytes < MEGABYTE / 10
    ? t('files.files.kB', { size: format.number(Math.max(1, Math.round(bytes / KILOBYTE))) })
    : t('files.files.MB', { size: format.number(Math.round((bytes / MEGABYTE) * 10) / 10) });
}
