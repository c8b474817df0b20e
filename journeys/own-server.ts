import type { Browser, Page } from 'playwright-core';
import { startServer } from '../platform/testing/journey-server.ts';
import { closeSessions } from './appointments/sessions.ts';
import { launch } from './browsers.ts';

export interface OwnServer {
  readonly browser: Browser;
  readonly secretKey: string;
  /** Ends browser and server; what follows finds the shared server again. */
  stop(): Promise<void>;
}

/**
 * A server for one journey, with a browser: `originOf` leads to it until it is stopped.
 * @param settings further environment of the server, e.g. `{ VISIT_FEES: 'online' }`
 * @param flags further flags of the browser
 */
export async function onOwnServer(
  settings: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): Promise<OwnServer> {
  const shared = process.env.JOURNEY_PORT;
  const server = await startServer(settings);
  process.env.JOURNEY_PORT = String(server.port);
  const browser = await launch(flags);
  return {
    browser,
    secretKey: server.secretKey,
    async stop() {
      await closeSessions();
      await browser.close();
      await server.stop();
      if (shared) process.env.JOURNEY_PORT = shared;
      else delete process.env.JOURNEY_PORT;
    },
  };
}

/** A picture of the whole page for who works on the screens: JOURNEY_PICTURES names a folder. */
export async function look(page: Page, name: string): Promise<void> {
  const folder = process.env.JOURNEY_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
