import type { CallEngine, EngineOptions } from './engine.ts';
import { createPeerEngine } from './peer.ts';

/** The engine that the server runs on. */
export async function createEngine(options: EngineOptions): Promise<CallEngine> {
  if (options.media.engine === 'peer') return createPeerEngine(options);
  const { createJanusEngine } = await import('./janus.ts');
  return createJanusEngine(options);
}
