import { API_BASE } from '../lib/api/http.ts'
import { wasRetriedJustNow, watchFailedStyles } from '../lib/lazy/load-module.ts'
import { takeNewVersion } from '../lib/screen/new-version.ts'

const RELOADED = 'cais.reloaded'

/**
 * A file that the server no longer has was replaced by a new deploy: the page reloads in the new version,
 * once. When only the connection failed nothing is reloaded, because the open page would be lost.
 */
export function reloadOnceOnFailedLoad() {
  watchFailedStyles()
  window.addEventListener('vite:preloadError', ({ payload }) => void reloadOnce(payload.message))
}

async function reloadOnce(message: string) {
  const lastTime = Number(sessionStorage.getItem(RELOADED) ?? 0)
  if (Date.now() - lastTime < 60_000 || !(await helpsToReload(message))) return
  sessionStorage.setItem(RELOADED, String(Date.now()))
  await takeNewVersion()
}

/**
 * Some browsers remember that a file failed once: when a retry fails although the file exists, the page is
 * reloaded. Safari does not name the file: there it is enough that the server answers.
 */
function helpsToReload(message: string) {
  const file = /\S*\/assets\/\S+/.exec(message)?.[0]
  return fetch(file ?? `${API_BASE}/app-info`, { cache: 'no-store' }).then(
    ({ ok, status }) => status === 404 || (ok && (file === undefined || wasRetriedJustNow())),
    () => false,
  )
}
