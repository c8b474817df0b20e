/**
 * Asks who is signed in while the scripts of the app are still on their way; session-calls.ts takes the answer. Where
 * the app was quicker, it has asked itself.
 */
if (!('earlySession' in window)) {
  const sentAt = Date.now();
  window.earlySession = {
    sentAt,
    response: fetch('/api/auth/session', { headers: { 'Content-Type': 'application/json' } }).catch(
      () => undefined,
    ),
  };
}
