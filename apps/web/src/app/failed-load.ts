import { API_BASE } from '../lib/http.ts'
import { takeNewVersion } from '../lib/new-version.ts'

const RELOADED = 'cais.reloaded'

/**
 * A part that cannot be loaded is most often one that a new deploy replaced: the new version is taken, once (spec §8).
 * Without a line nothing is loaded again: the page would be gone with what stands on it.
 */
export function reloadOnceOnFailedLoad() {
  window.addEventListener('vite:preloadError', () => void reloadOnce())
}

async function reloadOnce() {
  const lastTime = Number(sessionStorage.getItem(RELOADED) ?? 0)
  if (Date.now() - lastTime < 60_000 || !(await isReached())) return
  sessionStorage.setItem(RELOADED, String(Date.now()))
  await takeNewVersion()
}

const isReached = () =>
  fetch(`${API_BASE}/app-info`, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
