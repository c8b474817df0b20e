import { type Config, ConfigurationError } from '#platform/server/config/config.ts';
import type * as DemoModule from './demo.ts';

export type Demo = typeof DemoModule;

const LEFT_OUT =
  'MODE is not production, but this installation contains neither demo data nor simulators of partners: set ' +
  'MODE=production for real data, or run `npm start` in a clone of the repository for a demo';

/**
 * Demo data and simulators; undefined in production, which never loads them.
 * @throws ConfigurationError when this installation was made without them
 */
export async function loadDemo({ mode }: Pick<Config, 'mode'>): Promise<Demo | undefined> {
  if (mode === 'production') return undefined;
  try {
    return await import('./demo.ts');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_MODULE_NOT_FOUND' && /[/\\]demo\.js'/.test(message))
      throw new ConfigurationError([LEFT_OUT]);
    throw error;
  }
}
