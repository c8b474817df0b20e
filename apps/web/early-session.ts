/** Asks who is signed in while the scripts of the app are still on their way; session-calls.ts takes the answer. */
const sentAt = Date.now();
window.earlySession = {
  sentAt,
  response: fetch('/api/auth/session', { headers: { 'Content-Type': 'application/json' } }).catch(
    () => undefined,
  ),
};
