import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import type { IconName } from '#platform/ui/icon.tsx';
import type { SlotGroup } from '#platform/ui/slot-grid.tsx';
import type { Formats } from '#platform/web/i18n/format.ts';
import type { Translate } from '#platform/web/i18n/words.ts';
import { clockOf } from '../../rules.ts';

/** Parts of the day by the product's hours: morning 4-11, afternoon 12-16, evening 17-19, night otherwise. */
export const BANDS = ['morning', 'afternoon', 'evening', 'night'] as const;
export type Band = (typeof BANDS)[number];

const ICONS: Partial<Record<Band, IconName>> = { morning: 'sun', night: 'moon' };

export function bandOf(instant: string): Band {
  const hour = Number(clockOf(Date.parse(instant), CLINIC_ZONE).slice(0, 2));
  if (hour >= 4 && hour < 12) return 'morning';
  if (hour >= 12 && hour < 17) return 'afternoon';
  return hour >= 17 && hour < 20 ? 'evening' : 'night';
}

export function slotGroups(
  slots: readonly { readonly starts_at: string }[],
  t: Translate,
  format: Formats,
): SlotGroup[] {
  return BANDS.map((band) => ({
    label: t(`appointments.band.${band}`),
    ...(ICONS[band] ? { icon: ICONS[band] } : {}),
    slots: slots
      .filter((slot) => bandOf(slot.starts_at) === band)
      .map((slot) => ({ value: slot.starts_at, label: format.bareTime(slot.starts_at) })),
  }));
}
