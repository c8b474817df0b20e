import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A fake photo reader that returns what the test sets. */
export interface FakeReader {
  readonly url: string;
  /** How many pictures it was shown. */
  shown: number;
  /** What it says of the next pictures: the JSON of its answer, or a status that is no success. */
  says: unknown;
  /** From now on it answers only once the function that this returns is called. */
  hold(): () => void;
  close(): Promise<void>;
}

export async function startFakeReader(says: unknown): Promise<FakeReader> {
  let released = Promise.resolve();
  const server = createServer((request, response) => {
    request.resume().on('end', async () => {
      fake.shown += 1;
      const status = typeof fake.says === 'number' ? fake.says : 200;
      const said = JSON.stringify(fake.says);
      await released;
      response.writeHead(status, { 'content-type': 'application/json' }).end(said);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const fake: FakeReader = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/read`,
    shown: 0,
    says,
    hold() {
      let release = () => {};
      released = new Promise((done) => {
        release = done;
      });
      return () => release();
    },
    close() {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
  return fake;
}
