/** Where a live message goes. */
export const roomOfPerson = (brandId: string, personId: string): string => `person:${brandId}:${personId}`;
export const roomOfStaff = (brandId: string): string => `staff:${brandId}`;
/** A person without an account, admitted to one thing by a token of its own. */
export const GUEST_ROOM = 'guest:';
export const roomOfGuest = (guestId: string): string => `${GUEST_ROOM}${guestId}`;
export const roomOfSession = (sessionId: string): string => `session:${sessionId}`;

export interface LiveMessage {
  /** Name of the socket event: `appointment`, `notification`, `session.ended`, ... */
  readonly event: string;
  readonly rooms: readonly string[];
  readonly payload: unknown;
  /** Rooms that the recipients have to leave. */
  readonly leave?: readonly string[];
}

/**
 * The type of an event with a declaration (`defineEvent`). Only `declared` makes one, so an event without a declaration
 * does not compile.
 */
export type DeclaredType = string & { readonly [isDeclared]: true };
declare const isDeclared: unique symbol;

/** Something that happened, written together with its change. */
export interface DomainEvent {
  readonly type: DeclaredType;
  readonly brandId: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** What open screens receive at once, after the commit. */
  readonly live?: readonly LiveMessage[];
}

/** How long a held event waits for the server that wrote it. */
export const DEFERRED_SECONDS = 2;

/** What a request tells by itself, of an event that it wrote as held. */
export interface DeferredEvent {
  readonly id: string;
  readonly live: readonly LiveMessage[];
}

export interface StoredEvent {
  readonly id: string;
  readonly type: string;
  readonly brandId: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** ISO 8601 */
  readonly at: string;
}
