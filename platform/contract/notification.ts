/** What people switch on and off, each for the app, for messages to the phone and for pushes. */
export const TOPICS = [
  'bookings',
  'visits',
  'reminders',
  'waiting_list',
  'chat',
  'vitals',
  'medicines',
  'records',
  'payments',
  'verification',
  'security',
] as const;
export type Topic = (typeof TOPICS)[number];

/** From which side a user sees the subject of a notification. */
export type Side = 'own' | 'family' | 'clinician';

/** What the words of an entry are made from when it is read: ids and times, never a text or a name. */
export interface NotificationData {
  readonly side?: Side;
  readonly patientId?: string;
  readonly clinicianId?: string;
  /** Start of a visit, ISO 8601 UTC. */
  readonly startsAt?: string;
  readonly previousStartsAt?: string;
  readonly heldUntil?: string;
  /** The likely time of the patient's turn. */
  readonly expectedAt?: string;
  /** When something happened, e.g. when a reading was taken. */
  readonly takenAt?: string;
  /** When something is asked of the person, and until when they can do it. */
  readonly dueAt?: string;
  readonly wantedUntil?: string;
  /** What goes to the phone is said in a call, as the person chose. */
  readonly byCall?: boolean;
  /** The person who acted, e.g. who asked for a chat. */
  readonly fromId?: string;
}

/** An action in a push, without opening the app. */
export interface PushAction {
  /** Word of the kind, for the button; its name says which one was pressed. */
  readonly name: string;
  /** A call that may be sent twice. What is sent is `body`, with the time of the press as `at`. */
  readonly path: string;
  readonly body: Readonly<Record<string, string>>;
}

/** One kind of notification. Its words stand in its feature under `server.notifications.<name>`: title, text, ... */
export interface NotificationKind {
  /** Unique among all features; stored with each entry. */
  readonly name: string;
  /** The feature that has the words. */
  readonly feature: string;
  readonly topic: Topic;
  /**
   * Also goes out by SMS or email (word `message`) where the person wants that. It says when, never why or the other
   * person.
   */
  readonly hasMessage?: boolean;
  /** False for what people see happen, or can do nothing about. */
  readonly isPushed?: boolean;
  /** The push service delivers it at once, also to a phone that saves its battery. */
  readonly isUrgent?: boolean;
  /**
   * Follows again by itself while it is unanswered. After a crash during a push, of which it is not known whether it arrived,
   * it is not sent a second time.
   */
  readonly comesAgain?: boolean;
  /** Comes during quiet hours: always, or when the visit begins (or would have begun) within twelve hours. */
  readonly breaksQuietHours?: 'always' | 'before_visit';
  /** Worth nothing after `wantedUntil`, `heldUntil` or the start of the visit. */
  readonly expires?: boolean;
  /** At most two buttons, and the word `later`, which is shown when there is no network. */
  actions?(data: NotificationData): readonly PushAction[];
  /** The address of the screen that it opens. */
  href(subjectId: string | null, data: NotificationData): string | null;
}

/** In the address of a screen, `?for=me` stands for the record of the user. */
export const ONESELF = 'me';

/** The address of a screen that shows a patient, or the user for whom they act, with the one that it shows. */
export const forSide =
  (path: string): NotificationKind['href'] =>
  (_subjectId, { side, patientId }) => {
    if (side === 'own') return `${path}?for=${ONESELF}`;
    return side === 'family' ? `${path}?for=${patientId}` : path;
  };

type Declared = Omit<NotificationKind, 'name' | 'feature'>;

/** Declares the kinds of a feature by their names. */
export const defineNotifications = <const K extends Record<string, Declared>>(
  feature: string,
  kinds: K,
): { readonly [N in keyof K]: NotificationKind } =>
  Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [name, { ...kind, name, feature }]),
  ) as unknown as { readonly [N in keyof K]: NotificationKind };
