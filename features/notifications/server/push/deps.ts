import type { Translator } from '#platform/server/words/server-words.ts';

export interface OutgoingPush {
  readonly to: string;
  readonly target: { readonly endpoint: string; readonly keys: { p256dh: string; auth: string } };
  readonly payload: {
    readonly title: string;
    readonly body: string;
    readonly tag: string;
    readonly href: string;
    readonly badge: number;
    readonly actions?: readonly {
      readonly name: string;
      readonly title: string;
      readonly path: string;
      readonly body: Readonly<Record<string, string>>;
      readonly later: string;
    }[];
    readonly silent?: true;
    readonly unread_chats?: readonly string[];
  };
  readonly ttlSeconds: number;
  readonly urgency: 'low' | 'normal' | 'high';
  readonly topic: string;
}

/**
 * `gone`: that browser never has this subscription again. `refused`: it will not take this push, however often.
 * `later`: it may, milliseconds from now when the push service said how long.
 */
export type PushOutcome = 'accepted' | 'gone' | 'refused' | { readonly later: number | undefined };

/** What pushes stand on; the application chooses the adapter. */
export interface PushDeps {
  readonly words: Translator;
  readonly send: (push: OutgoingPush) => Promise<PushOutcome>;
  readonly publicKey: () => Promise<string>;
  /** Demo and test mode: a push service may be on this machine. */
  readonly onLoopback: boolean;
}
