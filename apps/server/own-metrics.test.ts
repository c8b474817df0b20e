import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type MetricsDeps, ownMetrics } from './own-metrics.ts';

const valuesOf = async (config: object, replica?: object): Promise<string> => {
  const deps = {
    ...{ config, replica, clock: () => new Date(), database: {}, jobs: {} },
    ...{ hub: { sockets: 0, isConnected: true }, loopDelay: { mean: 0, shed: 0 } },
  };
  return (await ownMetrics(deps as unknown as MetricsDeps).text()).body;
};

it('says that the embedded database of production has no backup, until it has one', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'sukham-backups-'));
  const config = {
    ...{ mode: 'production', dataDir: '/nowhere', databaseUrl: undefined },
    operations: { backup: { directory, recipients: [] } },
  };
  const missing = /^sukham_backup_missing /m;
  try {
    expect(await valuesOf(config)).toMatch(/^sukham_backup_missing 1$/m);
    expect(await valuesOf({ ...config, mode: 'demo' })).not.toMatch(missing);
    expect(await valuesOf({ ...config, databaseUrl: 'postgres://db/sukham' })).not.toMatch(missing);
    writeFileSync(join(directory, 'sukham-2026-03-01T02-30-00Z.tar.age'), '');
    expect(await valuesOf(config)).toMatch(/^sukham_backup_missing 0$/m);
  } finally {
    rmSync(directory, { recursive: true });
  }
});

it('says whether a replica is read from, where there is one', async () => {
  const config = { mode: 'test', dataDir: '/nowhere', operations: { backup: { recipients: [] } } };
  const usable = /^sukham_replica_usable /m;
  expect(await valuesOf(config)).not.toMatch(usable);
  const away = { isUsable: false, lagSeconds: undefined };
  expect(await valuesOf(config, away)).toMatch(/^sukham_replica_usable 0$/m);
  expect(await valuesOf(config, away)).not.toMatch(/^sukham_replica_lag_seconds /m);
  expect(await valuesOf(config, { isUsable: true, lagSeconds: 1 })).toMatch(/^sukham_replica_usable 1$/m);
});
