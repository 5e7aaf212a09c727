import { totalmem } from 'node:os'

/** How a built-in PostgreSQL is tuned. `throwaway` is for tests: it may lose everything when the machine dies. */
export type Durability = 'durable' | 'throwaway'

const COMMON_SETTINGS: Readonly<Record<string, string>> = {
  max_connections: '120',
  work_mem: '16MB',
  jit: 'off',
  random_page_cost: '1.1',
  wal_compression: 'on',
  max_wal_size: '4GB',
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

const MB = 1024 * 1024

/** What the machine, or the container, can give: an eighth of it holds pages, the rest is left to Node and to the cache of the system. */
function memorySettings(durability: Durability): Readonly<Record<string, string>> {
  const limit = process.constrainedMemory()
  const memory = (limit > 0 ? Math.min(limit, totalmem()) : totalmem()) / MB
  const share = (part: number, least: number, most: number) =>
    `${Math.round(Math.min(most, Math.max(least, memory / part)))}MB`
  return {
    shared_buffers: durability === 'throwaway' ? '256MB' : share(8, 128, 4096),
    effective_cache_size: share(2, 512, 65_536),
    maintenance_work_mem: share(32, 64, 1024),
  }
}

/** Settings as arguments of `postgres`, so that a cluster made by an older release gets today's values. */
export function settingArguments(durability: Durability): string[] {
  return Object.entries({ ...COMMON_SETTINGS, ...memorySettings(durability), ...SAFETY[durability] }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  )
}
