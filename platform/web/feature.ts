import type { ComponentType } from 'react';
import type { UserType } from '#platform/domain/user-type.ts';

/**
 * What a feature has on or around Home: `web/index.ts`, listed in `apps/web/features.ts`. It is in everybody's first
 * load, so it stays tiny: every part is loaded when it is first shown. Most features have none.
 */
export interface WebFeature {
  /** Name of the folder; the first part of its words' keys. */
  readonly name: string;
  readonly navigation?: readonly NavigationEntry[];
  readonly home?: readonly HomePart[];
  /** Thin lines under the header of every signed-in page. */
  readonly banners?: readonly Slot[];
  /** In the header, on a phone's Home beside the greeting: the person the user acts for. */
  readonly actingFor?: readonly Slot<ActingForProps>[];
  /** Buttons at the end of the header, on every signed-in page. */
  readonly header?: readonly Slot[];
  /** At the foot of the rail, in a wide window. */
  readonly railFoot?: readonly Slot[];
  /** Draws nothing, runs while a user is signed in: live counts (`setCount`), realtime listeners. */
  readonly background?: readonly Slot[];
  /** Screens that open without the list of all others: the sign-in. */
  readonly routes?: readonly WebRoute[];
  /** Path of the form that an account without basic information has to fill in first. */
  readonly firstRun?: string;
}

export interface ActingForProps {
  /** On a phone's Home: as short as it can be. */
  readonly isBesideTitle?: boolean;
}

/**
 * A feature's screens and what it shows on those of others: `web/screens.ts`, found by its name. All of them come in
 * one file, with the first page other than Home and the sign-in, or once the first page has come to rest.
 */
export interface WebScreens {
  /** Name of the folder; the first part of its words' keys. */
  readonly name: string;
  readonly routes?: readonly WebRoute[];
  readonly more?: readonly MoreEntry[];
  /** What other features let people decide on the page Settings: `<section>` with an `<h2>`. */
  readonly settings?: readonly Slot[];
  /** What it puts at slot points of other features (`web/slots.ts` there). */
  readonly fillings?: readonly SlotFilling[];
  readonly search?: readonly SearchSource[];
  /** One line each, after the list of chats. */
  readonly chatList?: readonly Slot[];
}

/** `public`: anybody. `signed-in`: every user type. Otherwise these user types; others see "not found". */
export type WebAccess = 'public' | 'signed-in' | readonly UserType[];

export type LoadPart<P = object> = () => Promise<ComponentType<P>>;

export interface WebRoute {
  /** Absolute, react-router syntax: `/appointments/:appointmentId`. */
  readonly path: string;
  /** `() => import('./screens/book.tsx').then((m) => m.BookScreen)`. Exactly one `<h1>` in it. */
  readonly screen: LoadPart;
  readonly access: WebAccess;
  /** Key of the document's title. */
  readonly title: string;
  /** `bare` leaves out the navigation (sign-in, first run); `none` everything, the screen brings its own `<main>`. */
  readonly frame?: 'shell' | 'bare' | 'none';
}

export const PLACES = ['home', 'chat', 'schedule', 'vitals', 'profile', 'more'] as const;
export type Place = (typeof PLACES)[number];

/**
 * The screen behind one of the six places, for these user types (all when left out). User types that no feature names
 * for a place don't see it.
 */
export interface NavigationEntry {
  readonly place: Exclude<Place, 'home' | 'more'>;
  readonly path: string;
  /** Further addresses that belong to this place: it is marked there too, and below them. */
  readonly also?: readonly string[];
  readonly userTypes?: readonly UserType[];
  /** Another word than the place's own, e.g. Patients for a doctor in the place of Vitals. */
  readonly label?: string;
  /** Name of an icon of `#platform/ui/icon.tsx`. */
  readonly icon?: string;
}

export const SECTIONS = [
  'appointments',
  'vitals',
  'doctors',
  'emergency-contacts',
  'orders',
  'files',
  'notifications',
  'security',
  'privacy',
  'about',
] as const;
export type Section = (typeof SECTIONS)[number];

/** Under which heading of the page More a line stands, in this order. */
export const MORE_GROUPS = ['visits', 'health', 'orders', 'people', 'clinic', 'safety', 'app'] as const;
export type MoreGroup = (typeof MORE_GROUPS)[number];

/** A line of the page More: one of the named sections, or (with `label`) one of the feature's own. */
export type MoreEntry = {
  readonly path: string;
  readonly userTypes?: readonly UserType[];
  readonly icon?: string;
} & (
  | { readonly section: Section }
  | {
      readonly id: string;
      readonly label: string;
      readonly order: number;
      /** The last one when left out. */
      readonly group?: MoreGroup;
    }
);

/** A lazily loaded piece of the shell. */
export interface Slot<P = object> {
  readonly id: string;
  readonly userTypes?: readonly UserType[];
  readonly part: LoadPart<P>;
  /** On or around Home: fetched with its words when the rest is there, and no part of the first load. */
  readonly later?: true;
}

/** What a feature puts at a slot point of another one. Lower `order` comes first. */
export interface SlotFilling extends Slot<never> {
  readonly at: string;
  readonly order: number;
  /** Key of a tab's name, where the host shows tabs. */
  readonly label?: string;
}

/** A part of Home: `<section>` with an `<h2>`. Lower `order` comes first. */
export interface HomePart extends Slot {
  readonly order: number;
  /** In a wide window: above both columns, or in the narrow one at the end. */
  readonly column?: 'top' | 'side';
  /** It puts items on the line of the day (`setDayItems`), under these names. */
  readonly dayItems?: readonly string[];
  /** Takes no place while it is fetched: on most days it draws nothing. */
  readonly quiet?: true;
}

export interface SearchResult {
  readonly id: string;
  readonly title: string;
  readonly detail?: string;
  readonly path: string;
  readonly icon?: string;
}

/** A tab of the search overlay. */
export interface SearchSource {
  readonly id: string;
  /** Lower comes first. */
  readonly order: number;
  /** Key of the tab's word. */
  readonly label: string;
  readonly userTypes?: readonly UserType[];
  /** `() => import('./find-doctors.ts').then((m) => m.findDoctors)`. The query is trimmed and never empty. */
  readonly find: () => Promise<(query: string, signal: AbortSignal) => Promise<readonly SearchResult[]>>;
}
