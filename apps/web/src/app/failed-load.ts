import { API_BASE } from '../lib/api/http.ts'
import { wasAskedAgain, watchStyles } from '../lib/parts/load-part.ts'
import { takeNewVersion } from '../lib/screen/new-version.ts'

const RELOADED = 'cais.reloaded'

/**
 * A part that the server does not have any more is one that a new deploy replaced: the new version is taken, once (spec §8).
 * Where only the line failed nothing is loaded again: the page would be gone with what stands on it.
 */
export function reloadOnceOnFailedLoad() {
  watchStyles()
  window.addEventListener('vite:preloadError', ({ payload }) => void reloadOnce(payload.message))
}

async function reloadOnce(message: string) {
  const lastTime = Number(sessionStorage.getItem(RELOADED) ?? 0)
  if (Date.now() - lastTime < 60_000 || !(await helpsToReload(message))) return
  sessionStorage.setItem(RELOADED, String(Date.now()))
  await takeNewVersion()
}

/**
 * Some browsers remember that a file once failed: whoever asks again and is refused though the file is there gets the
 * whole page again. Safari does not name the file: there it is enough that the server answers.
 */
function helpsToReload(message: string) {
  const file = /\S*\/assets\/\S+/.exec(message)?.[0]
  return fetch(file ?? `${API_BASE}/app-info`, { cache: 'no-store' }).then(
    ({ ok, status }) => status === 404 || (ok && (file === undefined || wasAskedAgain())),
    () => false,
  )
}
