import type { IconName } from '#platform/ui/icon.tsx';
import type { Tone } from '#platform/ui/tone.ts';
import type { Tag } from '../../contract.ts';

/** A tag's colour as one of the design's tones. */
export const toneOf = (color: Tag['color']): Tone => (color === 'plain' ? 'neutral' : color);

/** Each colour has a sign of its own, so that it says the same without the colour. */
export const TAG_ICONS: Record<Tag['color'], IconName> = {
  plain: 'list',
  ok: 'check-circle',
  warn: 'alert',
  bad: 'pulse',
  info: 'info',
};
