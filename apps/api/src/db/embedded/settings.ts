/** How a built-in PostgreSQL is tuned. `throwaway` is for tests: it may lose everything when the machine dies. */
export type Durability = 'durable' | 'throwaway'

const ALWAYS: Readonly<Record<string, string>> = {
  max_connections: '120',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  jit: 'off',
  random_page_cost: '1.1',
  wal_compression: 'on',
  max_wal_size: '2GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_min_messages: 'warning',
  logging_collector: 'off',
  password_encryption: 'scram-sha-256',
}

const SAFETY: Readonly<Record<Durability, Readonly<Record<string, string>>>> = {
  durable: { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' },
  throwaway: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' },
}

/** Settings as arguments of `postgres`, so that a cluster made by an older release gets today's values. */
export function settingArguments(durability: Durability): string[] {
  return Object.entries({ ...ALWAYS, ...SAFETY[durability] }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
}
