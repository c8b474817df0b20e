/** What REDIS_URL names: one server, the sentinels that know which one leads, or the nodes of a cluster. */
export interface RedisAddress {
  readonly kind: 'single' | 'sentinel' | 'cluster';
  readonly hosts: readonly { readonly host: string; readonly port: number }[];
  /** Of a single server and of sentinels. */
  readonly tls: boolean;
  readonly username: string | undefined;
  readonly password: string | undefined;
  /** Name under which sentinels know the leader. */
  readonly name: string | undefined;
}

const USUAL_PORT = { single: 6379, sentinel: 26_379, cluster: 6379 };

/**
 * Reads `redis://host:6379`, `redis+sentinel://:password@a:26379,b:26379/leader` or `redis+cluster://a:6379,b:6379`
 * (`rediss` for TLS). Undefined when it is none of them.
 */
export function parseRedisUrl(value: string): RedisAddress | undefined {
  const found = /^(rediss?)(?:\+(sentinel|cluster))?:\/\/(?:([^@/]*)@)?([^/?#@]+)(?:\/([\w.-]*))?$/.exec(
    value,
  );
  if (!found) return undefined;
  const [, scheme, several, user, where = '', path] = found;
  const kind = (several ?? 'single') as RedisAddress['kind'];
  const hosts = where.split(',').map((each) => {
    const [, host, port] = /^(\[[\da-f:]+\]|[\w.-]+)(?::(\d{1,5}))?$/i.exec(each) ?? [];
    return host ? { host: host.replace(/^\[|\]$/g, ''), port: Number(port ?? USUAL_PORT[kind]) } : undefined;
  });
  if (hosts.some((each) => !each || each.port > 65_535)) return undefined;
  if (kind === 'single' && hosts.length > 1) return undefined;
  if (kind === 'sentinel' && !path) return undefined;
  const [username, ...password] = (user ?? '').split(':');
  return {
    kind,
    hosts: hosts as RedisAddress['hosts'],
    tls: scheme === 'rediss',
    username: decoded(username),
    password: decoded(password.join(':')),
    name: kind === 'sentinel' ? path : undefined,
  };
}

export function redisUrlOf(value: string | undefined, problems: string[]): string | undefined {
  if (!value || parseRedisUrl(value)) return value;
  problems.push(
    'REDIS_URL is no Redis address: set e.g. redis://host:6379, redis+sentinel://a:26379,b:26379/leader ' +
      'or redis+cluster://a:6379,b:6379',
  );
  return undefined;
}

function decoded(text: string | undefined): string | undefined {
  if (!text) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
