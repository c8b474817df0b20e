import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../step.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

describe('backups of PostgreSQL', () => {
  it('are made every night: by a timer for each kind, of which one begins on each day of the week', () => {
    const timers = ['full', 'incr'].map((kind) => read(`deploy/pgbackrest/pgbackrest-${kind}.timer`));
    const started = timers.map((text) => /^Unit=pgbackrest@(\w+)\.service$/m.exec(text)?.[1]);
    expect(started).toEqual(['full', 'incr']);
    const days = timers.map((text) => /^OnCalendar=(\S+) \*-\*-\* /m.exec(text)?.[1]);
    expect(days).toEqual(['Sun', 'Mon..Sat']);
    expect(read('deploy/pgbackrest/pgbackrest@.service')).toContain('--stanza=sukham --type=%i backup');
  });

  it('are made by the user of PostgreSQL in each command of the guide', () => {
    const guide = read('docs/operating.md');
    const said = [...guide.matchAll(/`([^`]*pgbackrest )((?:-|info|check|backup|restore|stanza)[^`]*)`/g)];
    expect(said.map(([, , rest]) => rest?.split(' ').at(-1))).toEqual([
      ...['backup', 'stanza-create', 'check', 'info', 'restore', 'check'],
    ]);
    for (const [, program, rest] of said) {
      expect(program).toBe('sudo -u postgres pgbackrest ');
      if (rest !== 'info') expect(rest).toMatch(/^--stanza=sukham /);
    }
    expect(read('deploy/pgbackrest/pgbackrest.conf')).toContain('\n[sukham]\n');
    for (const file of guide
      .match(/^\d\. .*install -.*$/gm)
      ?.join(' ')
      .match(/pgbackrest[-@\w]*\.[a-z]+/g) ?? [])
      expect(readdirSync(join(ROOT, 'deploy/pgbackrest')), file).toContain(file);
  });

  const saysOf = (pgbackrest: string): string => {
    const folder = mkdtempSync(join(tmpdir(), 'sukham-backup-time-'));
    try {
      writeFileSync(join(folder, 'pgbackrest'), `#!/bin/sh\n${pgbackrest}\n`, { mode: 0o755 });
      writeFileSync(join(folder, 'sukham-pgbackrest.prom'), 'as before');
      const env = { PATH: `${folder}:${process.env.PATH}` };
      spawnSync('sh', [join(ROOT, 'deploy/pgbackrest/backup-time.sh'), folder], { env });
      return readFileSync(join(folder, 'sukham-pgbackrest.prom'), 'utf8');
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
  const backup = (from: number, to: number) =>
    `{"archive":{"start":"000000010000000000000002","stop":"000000010000000000000003"},"type":"full","timestamp":{"start":${from},"stop":${to}}}`;

  it.each([
    [
      'the newest',
      `echo '[{"backup":[${backup(1795600000, 1795600900)},${backup(1795500000, 1795500900)}]}]'`,
      /^sukham_pgbackrest_backup_time_seconds 1795600900$/m,
    ],
    ['none', `echo '[{"backup":[],"name":"sukham"}]'`, /^sukham_pgbackrest_backup_time_seconds 0$/m],
    ['a repository that does not answer', 'exit 1', /^as before$/],
  ])('say to Prometheus when they ended: %s', (_what, pgbackrest, expected) => {
    expect(saysOf(pgbackrest)).toMatch(expected);
  });
});
