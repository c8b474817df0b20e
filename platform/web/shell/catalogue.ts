import type { UserType } from '#platform/domain/user-type.ts';
import type { IconName } from '#platform/ui/icon.tsx';
import {
  type MoreEntry,
  type NavigationEntry,
  PLACES,
  type Place,
  type Section,
  type WebFeature,
  type WebRoute,
  type WebScreens,
} from '../feature.ts';
import type { SlotPoint } from '../slot.ts';

export interface NavigationItem {
  readonly place: Place;
  readonly path: string;
  readonly also: readonly string[];
  readonly label: string;
  readonly icon: IconName;
}

const PLACE_ICONS: Record<Place, IconName> = {
  home: 'home',
  chat: 'chat',
  schedule: 'calendar',
  vitals: 'pulse',
  profile: 'person',
  more: 'more',
};

/** Which of the brand's sections a place or section stands for; the others are always there. */
const BRAND_SECTION: Partial<Record<Place | Section, string>> = {
  chat: 'chat',
  schedule: 'appointments',
  appointments: 'appointments',
  vitals: 'vitals',
  orders: 'labs',
  files: 'records',
};

export function isFor(userTypes: readonly UserType[] | undefined, userType: UserType | undefined): boolean {
  return !userTypes || (userType !== undefined && userTypes.includes(userType));
}

export function mayOpen(route: WebRoute, userType: UserType | undefined): boolean {
  if (route.access === 'public') return true;
  return userType !== undefined && (route.access === 'signed-in' || route.access.includes(userType));
}

/** What is in one file of a feature. */
type Features = readonly (WebFeature & WebScreens)[];

/**
 * Everything the features bring, for the one who is signed in.
 * @param isWhole whether the features' screens are among it
 */
export function createCatalogue(
  features: Features,
  shell: readonly WebRoute[],
  sections: readonly string[],
  isWhole = true,
) {
  const ofFeatures = features.flatMap((feature) => feature.routes ?? []);
  const taken = new Set(ofFeatures.map((route) => route.path));
  // A feature's screen takes the place of the shell's at the same address.
  const routes = [...ofFeatures, ...shell.filter((route) => !taken.has(route.path))];
  const shows = (name: Place | Section) => {
    const section = BRAND_SECTION[name];
    return !section || sections.includes(section);
  };
  const collect = <K extends PlainSlot | 'home' | 'search' | 'fillings'>(key: K) =>
    features.flatMap((feature) => (feature[key] ?? []) as NonNullable<Features[number][K]>[number][]);

  return {
    isWhole,
    routes,
    firstRun: features.find((feature) => feature.firstRun)?.firstRun,
    navigation: (userType: UserType | undefined) =>
      PLACES.filter(shows).flatMap((place) => placeFor(features, place, userType) ?? []),
    /** What features bring to the More screen, and which sections the brand shows; more-items.ts makes the list. */
    more: features.flatMap((feature): readonly MoreEntry[] => feature.more ?? []),
    shows,
    home: (userType: UserType | undefined) =>
      collect('home')
        .filter((part) => isFor(part.userTypes, userType))
        .sort((a, b) => a.order - b.order),
    slots: <K extends PlainSlot>(kind: K, userType: UserType | undefined) =>
      collect(kind).filter((slot) => isFor(slot.userTypes, userType)) as NonNullable<
        Features[number][K]
      >[number][],
    fillings: <P extends object>(point: SlotPoint<P>, userType: UserType | undefined) =>
      collect('fillings')
        .filter((filling) => filling.at === point.name && isFor(filling.userTypes, userType))
        .sort((a, b) => a.order - b.order),
    search: (userType: UserType | undefined) =>
      collect('search')
        .filter((source) => isFor(source.userTypes, userType))
        .sort((a, b) => a.order - b.order),
  };
}

/** Slots with parts in the order of the features. */
type PlainSlot = 'settings' | 'banners' | 'chatList' | 'actingFor' | 'header' | 'railFoot' | 'background';

export type Catalogue = ReturnType<typeof createCatalogue>;

function placeFor(
  features: Features,
  place: Place,
  userType: UserType | undefined,
): NavigationItem | undefined {
  const entries = features
    .flatMap((feature): readonly NavigationEntry[] => feature.navigation ?? [])
    .filter((each) => each.place === place);
  const entry = entries.find((each) => isFor(each.userTypes, userType));
  // A place that is there, but for others, would lead this one to "not found".
  if (entries.length > 0 && !entry) return undefined;
  return {
    place,
    path: entry?.path ?? (place === 'home' ? '/' : `/${place}`),
    also: entry?.also ?? [],
    label: entry?.label ?? `shell.nav.${place}`,
    icon: (entry?.icon as IconName | undefined) ?? PLACE_ICONS[place],
  };
}
