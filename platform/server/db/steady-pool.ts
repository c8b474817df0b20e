import pg from 'pg';

/**
 * A pool that outlives its connections. `pg` ends the process when a connection breaks between two statements of a
 * transaction, and drizzle never gives a connection back whose `begin` failed: after a few restarts of the database
 * none would be left. Here a broken one leaves the pool by itself.
 */
export class SteadyPool extends pg.Pool {
  constructor(options: pg.PoolConfig) {
    super(options);
    this.on('error', () => {});
    this.on('connect', (client) => client.on('error', () => {}));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(done: Parameters<typeof pg.Pool.prototype.connect>[0]): void;
  override connect(done?: Parameters<typeof pg.Pool.prototype.connect>[0]): unknown {
    return done ? super.connect(done) : super.connect().then(leavesWhenBroken);
  }
}

function leavesWhenBroken(client: pg.PoolClient): pg.PoolClient {
  const release = client.release.bind(client);
  let isOut = true;
  const giveBack = (broken?: Error | boolean): void => {
    if (!isOut) return;
    isOut = false;
    client.off('error', leave);
    release(broken);
  };
  const leave = (): void => giveBack(true);
  client.once('error', leave);
  client.release = giveBack;
  return client;
}
