import type { IconName } from '#platform/ui/icon.tsx';
import type { Mode } from '../../contract.ts';

export const MODE_ICONS: Record<Mode, IconName> = { virtual: 'video', in_person: 'building', audio: 'phone' };

/** The order in which they are offered. */
export const OFFERED_MODES = ['virtual', 'in_person', 'audio'] as const satisfies readonly Mode[];
