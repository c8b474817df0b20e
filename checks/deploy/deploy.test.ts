import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { ROOT } from '../step.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => `${folder}/${name}`)
    .sort();

const YAMLS = filesIn('deploy', /\.ya?ml$/);
const documentsOf = (path: string): unknown[] =>
  parseAllDocuments(read(path), { merge: true }).map((document) => {
    expect(document.errors, path).toEqual([]);
    return document.toJS();
  });

/** Of a heading, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(' ', '-');
const anchors = new Set(
  [...read('docs/operating.md').matchAll(/^#{2,4} (.+)$/gm)].map(([, heading]) =>
    anchorOf(heading as string),
  ),
);

/** Every `NAME` that the configuration asks for. */
const settings = new Set(
  filesIn('platform/server/config', /(?<!\.test)\.ts$/).flatMap((path) =>
    [
      ...read(path).matchAll(
        /(?<!process\.env\.)'((?:[A-Z][A-Z0-9]*_[A-Z0-9_]+)|MODE|ROLE|PORT|HOST|MAPS|MIGRATE)'/g,
      ),
    ].map(([, name]) => name as string),
  ),
);

describe('deploy', () => {
  it('has YAML that can be read, and Kubernetes objects that say what they are', () => {
    expect(YAMLS.length).toBeGreaterThan(10);
    for (const path of YAMLS) {
      const documents = documentsOf(path) as {
        apiVersion?: string;
        kind?: string;
        metadata?: { name?: string };
      }[];
      if (!path.startsWith('deploy/k8s/')) continue;
      for (const { apiVersion, kind, metadata } of documents) {
        expect([apiVersion, kind], path).not.toContain(undefined);
        if (kind !== 'Kustomization') expect(metadata?.name, path).toMatch(/^[a-z]+$/);
      }
    }
  });

  it('applies every file of its folder', () => {
    for (const folder of ['deploy/k8s', 'deploy/k8s/migrate']) {
      const [kustomization] = documentsOf(`${folder}/kustomization.yaml`) as { resources: string[] }[];
      const there = readdirSync(join(ROOT, folder)).filter(
        (name) => /\.yaml$/.test(name) && name !== 'kustomization.yaml',
      );
      expect(kustomization?.resources.toSorted()).toEqual(there.sort());
    }
  });

  it('says how to apply the Kubernetes objects for the first time and again', () => {
    const commands = [...read('docs/operating.md').matchAll(/^kubectl .*$/gm)].map(([line]) => line);
    expect(commands).toEqual([
      'kubectl apply -f deploy/k8s/namespace.yaml',
      'kubectl -n sukham create secret generic sukham --from-env-file=sukham.env',
      'kubectl -n sukham delete job migrate --ignore-not-found',
      'kubectl apply -k deploy/k8s/migrate',
      'kubectl -n sukham wait --for=condition=complete --timeout=1h job/migrate',
      'kubectl apply -k deploy/k8s',
    ]);
    const said = read('deploy/k8s/kustomization.yaml') + read('deploy/k8s/migrate/kustomization.yaml');
    for (const command of commands) expect(said).toContain(command);
  });

  it('lets servers in Kubernetes reach the ports of the addresses in the example', () => {
    const policy = read('deploy/k8s/network-policy.yaml');
    const example = read('deploy/sukham.env.example');
    const named = [...example.matchAll(/^#?(?:DATABASE|REDIS|OTEL)\w*=\S*?:(\d+)(?=\/|$)/gm)].map(
      ([, port]) => port as string,
    );
    expect(named.toSorted()).toEqual(['4318', '5432', '6379']);
    for (const port of named) expect(policy).toContain(`port: ${port},`);
  });

  it('names every setting, and no other, in the example; and the README explains the new ones', () => {
    const named = new Set(
      [...read('deploy/sukham.env.example').matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(
        ([, name]) => name as string,
      ),
    );
    expect(settings.size).toBeGreaterThan(60);
    expect([...settings].filter((name) => !named.has(name))).toEqual([]);
    expect([...named].filter((name) => !settings.has(name))).toEqual([]);
    const readme = read('README.md');
    for (const name of ['ROLE', 'MIGRATE', 'DATABASE_REPLICA_URL', 'BACKUP_RECIPIENTS', 'SHED_AFTER_MS'])
      expect(readme).toContain(`\`${name}\``);
  });

  it('sets no setting that does not exist', () => {
    const set = [...YAMLS, ...filesIn('deploy/systemd', /\.service$/), 'deploy/docker/Dockerfile'].flatMap(
      (path) =>
        [
          ...read(path).matchAll(/\b(ROLE|MIGRATE|HOST|PORT|DATA_DIR|DATABASE_[A-Z_]+|REDIS_URL)(?=[=:,])/g),
        ].map(([, name]) => name as string),
    );
    expect(set.length).toBeGreaterThan(10);
    for (const name of set) expect(settings, name).toContain(name);
  });

  it('keeps data and backups of the image in folders inside its volume, where a restore can rename them', () => {
    const image = read('deploy/docker/Dockerfile');
    const volume = /^VOLUME (\S+)$/m.exec(image)?.[1];
    const folders = [...image.matchAll(/\b(DATA_DIR|BACKUP_DIR)=(\S+)/g)].map(([, name, path]) => [
      name,
      path,
    ]);
    expect(folders).toEqual([
      ['DATA_DIR', `${volume}/sukham`],
      ['BACKUP_DIR', `${volume}/backups`],
    ]);
    const guide = read('docs/operating.md');
    for (const [name, path] of folders) expect(guide).toContain(`\`${name}=${path}\``);
  });

  it('gives no unit a setting that the file of settings would replace', () => {
    // systemd.exec: what EnvironmentFile= says wins over Environment=.
    const named = [...read('deploy/sukham.env.example').matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(
      ([, name]) => name as string,
    );
    for (const path of filesIn('deploy/systemd', /\.service$/)) {
      const set = [...read(path).matchAll(/^Environment=(.*)$/gm)].flatMap(([, line]) =>
        [...(line as string).matchAll(/([A-Z][A-Z0-9_]*)=/g)].map(([, name]) => name),
      );
      expect(
        set.filter((name) => named.includes(name as string)),
        path,
      ).toEqual([]);
    }
    const startOf = (unit: string) => /^ExecStart=(.*)$/m.exec(read(`deploy/systemd/${unit}.service`))?.[1];
    const own = '/usr/bin/env NODE_ENV=production HOST=127.0.0.1';
    const server = '/usr/bin/node dist/server/main.js';
    expect(startOf('sukham@')).toBe(`${own} PORT=%i MIGRATE=off ${server}`);
    expect(startOf('sukham-worker')).toBe(`${own} PORT=3100 ROLE=worker MIGRATE=off ${server}`);
  });

  it('probes routes that exist, and runs commands that are built', () => {
    const routes = read('platform/server/http/system-routes.ts');
    const texts = [
      'deploy/k8s/web.yaml',
      'deploy/k8s/worker.yaml',
      'deploy/caddy/Caddyfile',
      'deploy/docker/Dockerfile',
      ...filesIn('deploy/systemd', /\.service$/),
    ].map(read);
    const probes = texts.flatMap((text) => text.match(/\/api\/health\/\w+/g) ?? []);
    expect(probes.length).toBeGreaterThan(7);
    for (const probe of new Set(probes)) expect(routes).toContain(`'${probe}'`);
    const build = read('apps/build.mjs');
    const commands = [
      ...YAMLS,
      'deploy/docker/Dockerfile',
      ...filesIn('deploy/systemd', /\.service$/),
    ].flatMap((path) =>
      [...read(path).matchAll(/dist\/server\/([\w-]+)\.js/g)].map(([, name]) => name as string),
    );
    for (const name of new Set(commands)) expect(build).toMatch(new RegExp(`\\b'?${name}'?: 'apps/server/`));
  });

  it('lets a proxy ask for what fails only while a server ends, so that it stays while the database is away', () => {
    expect(read('deploy/caddy/Caddyfile')).toContain('health_uri /api/health/serving\n');
    const [web] = documentsOf('deploy/k8s/web.yaml') as {
      spec: { template: { spec: { containers: { readinessProbe: { httpGet: object } }[] } } };
    }[];
    expect(web?.spec.template.spec.containers[0]?.readinessProbe.httpGet).toEqual({
      path: '/api/health/serving',
      port: 'http',
    });
    expect(read('faults/restart/proxy.ts')).toContain('/api/health/serving`');
  });

  it('lets Caddy answer for the files of pages from where the guide copies those of each version', () => {
    const caddyfile = read('deploy/caddy/Caddyfile');
    const roots = [...caddyfile.matchAll(/^\t+root (?:\* )?(\S+)$/gm)].map(([, root]) => root);
    expect(roots).toEqual(['/opt/sukham', '/opt/sukham']);
    const guide = read('docs/operating.md');
    for (const version of ['0.1.0', '<version>'])
      expect(guide).toContain(
        `npm run release -- /opt/sukham/${version} && cp -rn /opt/sukham/${version}/dist/web/assets /opt/sukham/`,
      );
  });

  it('leaves the number of servers to the autoscaler', () => {
    const [autoscaler] = documentsOf('deploy/k8s/autoscaler.yaml') as {
      spec: { scaleTargetRef: { name: string } };
    }[];
    const { name } = autoscaler?.spec.scaleTargetRef ?? {};
    const [web] = documentsOf(`deploy/k8s/${name}.yaml`) as { spec: object }[];
    expect(web?.spec).not.toHaveProperty('replicas');
  });

  it('asks Prometheus for metrics that exist, and sends whoever is called to a paragraph that exists', () => {
    const [rules] = documentsOf('deploy/prometheus/alerts.yml') as {
      groups: { rules: { alert: string; expr: string; annotations: { runbook: string } }[] }[];
    }[];
    const alerts = rules?.groups.flatMap((group) => group.rules) ?? [];
    expect(alerts.length).toBeGreaterThan(15);
    for (const { alert, annotations } of alerts) {
      const anchor = /^docs\/operating\.md#([\w-]+)$/.exec(annotations.runbook)?.[1];
      expect(anchors, alert).toContain(anchor);
    }
    const board = JSON.parse(read('deploy/grafana/sukham.json')) as {
      panels: { targets: { expr: string }[] }[];
    };
    const asked = [
      ...alerts.map(({ expr }) => expr),
      ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ];
    const ours = `${read('apps/server/own-metrics.ts')}${read('platform/server/metrics/registry.ts')}`;
    const ofBackups: string[] = read('deploy/pgbackrest/backup-time.sh').match(/^sukham_\w+/gm) ?? [];
    for (const name of new Set(asked.join(' ').match(/sukham_\w+/g)))
      if (!ofBackups.includes(name))
        expect(ours, name).toContain(`'${name.replace(/_(count|bucket|sum)$/, '')}'`);
    const shown = board.panels.map(({ targets }) => targets[0]?.expr).join(' ');
    for (const [, name] of ours.matchAll(/name: '(sukham_\w+)'/g))
      if (!['sukham_metrics_failed_total', 'sukham_http_request_seconds'].includes(name as string))
        expect(shown).toContain(name);
  });
});

const promtool = spawnSync('promtool', ['--version']).error === undefined;
describe.runIf(promtool)('promtool', () => {
  const folder = join(ROOT, 'deploy/prometheus');
  const ask = (...args: string[]) => spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' });
  it('finds no mistake in the rules, and they fire when they should', () => {
    for (const args of [
      ['check', 'rules', 'alerts.yml'],
      ['test', 'rules', 'alerts.test.yml'],
    ]) {
      const { status, stdout, stderr } = ask(...args);
      expect(status, `${stdout}${stderr}`).toBe(0);
    }
  });
});
