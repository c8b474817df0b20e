import type { IconName } from './icon-paths.ts';

/** Never by colour alone: each tone has its icon, and its user writes the word. */
export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'neutral';

export const TONE_ICONS: Record<Tone, IconName> = {
  ok: 'check-circle',
  warn: 'alert',
  bad: 'alert',
  info: 'info',
  neutral: 'clock',
};
