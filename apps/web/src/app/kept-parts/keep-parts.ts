import type { Role } from '@cais/domain/access/roles'
import type { Language } from '../../lib/language.ts'
import { neededParts } from './needed-parts.ts'

type Wish = { readonly roles: readonly Role[]; readonly language: Language; readonly signal: AbortSignal }

/**
 * Fetches what this user may come to need, one after the other and behind everything else: the service worker keeps what
 * passes through it. What is on the device already is left alone. Ends at once when the line goes.
 */
export async function keepParts({ roles, language, signal }: Wish) {
  await untilWorkerListens()
  const parts = await fetch('/parts.json', { signal, cache: 'no-cache', priority: 'low' })
  const kept = await pathsKept()
  for (const file of neededParts(await parts.json(), roles, language)) {
    if (!kept.has(`/${file}`)) await fetch(`/${file}`, { signal, priority: 'low' })
  }
}

/** On the first visit it is installed while the page stands already. */
async function untilWorkerListens() {
  const { serviceWorker } = navigator
  await serviceWorker.ready
  if (serviceWorker.controller) return
  await new Promise((listens) => serviceWorker.addEventListener('controllerchange', listens, { once: true }))
}

async function pathsKept(): Promise<Set<string>> {
  const names = await caches.keys()
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return new Set(requests.flat().map(({ url }) => new URL(url).pathname))
}
