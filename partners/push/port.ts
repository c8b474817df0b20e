/** Where a browser can be reached, as its `PushSubscription` says it. */
export interface PushTarget {
  readonly endpoint: string;
  /** Base64url: the browser's public key and a secret that it shares with us. */
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export interface PushMessage {
  /** Phone or mailbox of the person, under which a local adapter files it. It goes to no push service. */
  readonly to: string;
  readonly target: PushTarget;
  /** All that leaves the house; push services see none of it, for it is encrypted for the browser. */
  readonly payload: {
    readonly title: string;
    readonly body: string;
    /** A notification replaces the one with the same tag. */
    readonly tag: string;
    /** Page of the app. */
    readonly href: string;
    /** Number on the icon of the installed app. */
    readonly badge: number;
    /** What can be answered without opening the app: a call each, and what is shown while there is no network. */
    readonly actions?: readonly {
      readonly name: string;
      readonly title: string;
      readonly path: string;
      readonly body: Readonly<Record<string, string>>;
      readonly later: string;
    }[];
    /** Takes the place of the one with the same tag without a sound. */
    readonly silent?: true;
    /** Chats in which something is still unread: what a device shows of others is old. Absent when they are many. */
    readonly unread_chats?: readonly string[];
  };
  /** How long a push service keeps it for a device that is off. */
  readonly ttlSeconds: number;
  readonly urgency: 'low' | 'normal' | 'high';
  /** A push service replaces what it still keeps with the same topic; 1 to 32 characters of base64url. */
  readonly topic: string;
}

/** Messages to a browser that has the app closed. */
export interface PushSender {
  /** `gone`: that browser has no such subscription any more, and never will again. @throws SendFailed */
  send(message: PushMessage): Promise<'accepted' | 'gone'>;
}
