/** A message that a local adapter did not send to anybody: the outbox page shows it instead. */
export interface RememberedMessage {
  readonly to: string;
  readonly channel: 'sms' | 'whatsapp' | 'email' | 'push' | 'voice';
  readonly text: string;
  /** The one-time code that the text carries. */
  readonly code?: string;
}

/** Keeps a message where the outbox page finds it. The application hands this in: partners know no feature. */
export type Remember = (message: RememberedMessage) => Promise<void>;
