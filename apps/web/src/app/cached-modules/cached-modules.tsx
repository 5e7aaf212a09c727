import type { Role } from '@cais/domain/access/roles'
import { useEffect } from 'react'
import { connection } from '../../lib/api/connection.ts'
import { isSlowConnection } from '../../lib/api/slow-connection.ts'
import { useLanguage } from '../../lib/language.ts'
import { rolesOf, useCurrentUser } from '../../lib/session/current-user.ts'
import type { Language } from '../../locales/namespaces.ts'
import { neededModules } from './needed-modules.ts'

/**
 * Shows nothing: loads the modules that the user has not opened yet, so that they are cached for use
 * without a connection (docs/decisions/0067).
 */
export function CachedModules() {
  const isReached = connection.use() === 'online'
  const roles = rolesOf(useCurrentUser()).join(' ')
  const language = useLanguage()
  useEffect(() => {
    if (!import.meta.env.PROD || !isReached || roles === '') return
    if (!('serviceWorker' in navigator) || isSlowConnection()) return
    const leaving = new AbortController()
    const { signal } = leaving
    // a failure here is retried on the next visit; the page needs none of it now
    cacheModules({ roles: roles.split(' ') as Role[], language, signal }).catch(() => undefined)
    return () => leaving.abort()
  }, [isReached, roles, language])
  return null
}

type CacheRequest = {
  readonly roles: readonly Role[]
  readonly language: Language
  readonly signal: AbortSignal
}

/** So many at a time: on a slow line nearly all of a request is waiting, and the page must still get through. */
const AT_ONCE = 4

/**
 * Fetches the modules that this user may need, a few at a time and at low priority: the service worker
 * caches what it fetches. Cached files are skipped. Ends when the connection is lost.
 */
export async function cacheModules({ roles, language, signal }: CacheRequest) {
  await workerReady()
  const parts = await fetch('/parts.json', { signal, cache: 'no-cache', priority: 'low' })
  const cached = await cachedPaths()
  const needed = neededModules(await parts.json(), roles, language)
  const files = needed.filter((file) => !cached.has(`/${file}`)).values()
  const fetchInTurn = async () => {
    for (const file of files) await fetch(`/${file}`, { signal, priority: 'low' })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, fetchInTurn))
}

/** On the first visit the service worker is installed while the page is already in use. */
async function workerReady() {
  const { serviceWorker } = navigator
  await serviceWorker.ready
  if (serviceWorker.controller) return
  await new Promise((listens) => serviceWorker.addEventListener('controllerchange', listens, { once: true }))
}

async function cachedPaths(): Promise<Set<string>> {
  const names = await caches.keys()
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return new Set(requests.flat().map(({ url }) => new URL(url).pathname))
}
