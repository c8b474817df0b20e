import type { UserType } from '#platform/domain/user-type.ts';
import type { IconName } from '#platform/ui/icon.tsx';
import { type MoreEntry, type MoreGroup, SECTIONS, type Section } from '../feature.ts';
import { type Catalogue, isFor } from './catalogue.ts';

export interface MoreItem {
  readonly id: string;
  readonly path: string;
  readonly label: string;
  readonly icon: IconName;
  readonly group: MoreGroup;
}

const SECTION_GROUPS: Record<Section, MoreGroup> = {
  appointments: 'visits',
  vitals: 'health',
  doctors: 'people',
  'emergency-contacts': 'people',
  orders: 'orders',
  files: 'health',
  notifications: 'app',
  security: 'safety',
  privacy: 'safety',
  about: 'app',
};

const SECTION_ICONS: Record<Section, IconName> = {
  appointments: 'calendar',
  vitals: 'pulse',
  doctors: 'users',
  'emergency-contacts': 'phone',
  orders: 'cart',
  files: 'file',
  notifications: 'bell',
  security: 'lock',
  privacy: 'shield',
  about: 'info',
};

/** Sections that only the person who is cared for has. */
const OF_PATIENTS: readonly Section[] = ['vitals', 'emergency-contacts', 'orders'];

/** The entries of the More screen for this type of user: those of features by their order, then the sections. */
export function moreItems(
  { more: everybodys, shows }: Pick<Catalogue, 'more' | 'shows'>,
  userType: UserType | undefined,
): readonly MoreItem[] {
  const entries = everybodys.filter((entry) => isFor(entry.userTypes, userType));
  const named = SECTIONS.filter((section) => {
    if (!shows(section)) return false;
    const isIt = (entry: MoreEntry) => 'section' in entry && entry.section === section;
    // A section that is there, but for others, would lead this one to "not found".
    if (everybodys.some(isIt)) return entries.some(isIt);
    return userType === 'patient' || !OF_PATIENTS.includes(section);
  }).map((section): MoreItem => {
    const entry = entries.find((each) => 'section' in each && each.section === section);
    return {
      id: section,
      path: entry?.path ?? `/${section}`,
      label: `shell.section.${section}`,
      icon: (entry?.icon as IconName | undefined) ?? SECTION_ICONS[section],
      group: SECTION_GROUPS[section],
    };
  });
  const own = entries
    .filter((entry) => 'id' in entry)
    .sort((a, b) => a.order - b.order)
    .map(
      (entry): MoreItem => ({
        id: entry.id,
        path: entry.path,
        label: entry.label,
        icon: (entry.icon as IconName | undefined) ?? 'chevron-right',
        group: entry.group ?? 'app',
      }),
    );
  return [...own, ...named];
}
