import { expect, it } from 'vitest';
import { CommandRefused, refuseRoot } from './command.ts';

it('keeps root from writing what the user of the server can’t read, and names that user', () => {
  const by = (uid: number, owner: number) => () => refuseRoot('/var/data', uid, () => owner);
  expect(by(0, 998)).toThrow(CommandRefused);
  expect(by(0, 998)).toThrow(/belongs to another user \(998\).*sudo -u '#998'/s);
  expect(by(998, 998)).not.toThrow();
  expect(by(0, 0)).not.toThrow();
});

it('looks at the folder in which DATA_DIR would be made', () => {
  expect(() => refuseRoot('/proc/nothing/can/be/made/here', 0)).not.toThrow();
});
