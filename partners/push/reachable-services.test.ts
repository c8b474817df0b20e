import { expect, it } from 'vitest';
import { ReachableServices } from './reachable-services.ts';

const DEAD = 'https://dead.example';

it('leaves a service that is silent alone, for longer each time, and tries it with one', () => {
  let now = 0;
  const services = new ReachableServices(() => now);
  expect(services.waitFor(DEAD)).toBe(0);
  services.isSilent(DEAD);
  services.isSilent(DEAD);
  expect(services.waitFor(DEAD)).toBe(15_000);
  expect(services.waitFor('https://well.example')).toBe(0);
  now = 15_000;
  expect(services.waitFor(DEAD)).toBe(0);
  expect(services.waitFor(DEAD)).toBeGreaterThan(0);
  services.isSilent(DEAD);
  expect(services.waitFor(DEAD)).toBe(30_000);
  for (let n = 0; n < 10; n++) {
    now += 400_000;
    expect(services.waitFor(DEAD)).toBe(0);
    services.isSilent(DEAD);
  }
  expect(services.waitFor(DEAD)).toBe(300_000);
  services.answers(DEAD);
  expect(services.waitFor(DEAD)).toBe(0);
});
