import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { freePort, reserved } from './free-port.ts';

const inAnotherProcess = (port: number): string =>
  execFileSync(
    process.execPath,
    [
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      `const { reserved } = await import('./platform/testing/free-port.ts');
      process.stdout.write(String(await reserved(${port})));`,
    ],
    { encoding: 'utf8' },
  );

it('a free port is given out once, to one process', async () => {
  const port = await freePort();
  expect(port).toBeLessThan(32_768);
  expect(await reserved(port)).toBe(false);
  expect(inAnotherProcess(port)).toBe('false');
});
