const RELOADED = 'cais.reloaded'

/** A part that cannot be loaded is most often one that a new deploy replaced: the page is loaded again, once (spec §8). */
export function reloadOnceOnFailedLoad() {
  window.addEventListener('vite:preloadError', (event) => {
    const lastTime = Number(sessionStorage.getItem(RELOADED) ?? 0)
    if (Date.now() - lastTime < 60_000) return
    event.preventDefault()
    sessionStorage.setItem(RELOADED, String(Date.now()))
    location.reload()
  })
}
