import type { ServerWords } from '#platform/server/words/server-words.ts';

export interface OutgoingPush {
  readonly to: string;
  readonly target: { readonly endpoint: string; readonly keys: { p256dh: string; auth: string } };
  readonly payload: {
    readonly title: string;
    readonly body: string;
    readonly tag: string;
    readonly href: string;
    readonly badge: number;
  };
  readonly ttlSeconds: number;
  readonly urgency: 'low' | 'normal' | 'high';
  readonly topic: string;
}

/** What pushes stand on; the application chooses the adapter. */
export interface PushParts {
  readonly words: ServerWords;
  /** @throws when it can be tried again */
  readonly send: (push: OutgoingPush) => Promise<'accepted' | 'gone'>;
  readonly publicKey: () => Promise<string>;
  /** Demo and test mode: a push service may be on this machine. */
  readonly onLoopback: boolean;
}
