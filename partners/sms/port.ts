export interface SmsMessage {
  /** E.164 */
  readonly to: string;
  readonly channel: 'sms' | 'whatsapp';
  readonly text: string;
  /** The one-time code in the text: gateways with approved templates want it by itself. */
  readonly code?: string;
}

/** Short messages to a phone. */
export interface SmsSender {
  /** Resolves when the message was accepted for delivery. @throws SendFailed */
  send(message: SmsMessage): Promise<void>;
}
