export interface EmailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** The one-time code in the text. */
  readonly code?: string;
}

export interface EmailSender {
  /** Resolves when the next mail server has taken the message. @throws SendFailed */
  send(message: EmailMessage): Promise<void>;
}
