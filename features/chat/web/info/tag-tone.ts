import type { Tone } from '#platform/ui/tone.ts';
import type { Tag } from '../../contract.ts';

/** A tag's colour as one of the design's tones. */
export const toneOf = (color: Tag['color']): Tone => (color === 'plain' ? 'neutral' : color);
