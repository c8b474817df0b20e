/** What crosses the wire about chats: records, messages, tags, summaries and the events on the socket. */
export * from './contract/chats.ts';
export * from './contract/events.ts';
export * from './contract/limits.ts';
export * from './contract/live.ts';
export * from './contract/messages.ts';
export * from './contract/ml-obj.ts';
export * from './contract/participants.ts';
export * from './contract/readings.ts';
export * from './contract/summary.ts';
export * from './contract/tags.ts';
