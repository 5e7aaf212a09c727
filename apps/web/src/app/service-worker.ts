import { newVersion } from '../lib/screen/new-version.ts'

const HOUR = 3600_000
const ASK_AGAIN = 1000
/** Delayed, because the files that it caches must not slow down the first page. */
const AFTER_FIRST_PAGE = 3000

/** Serves the shell from the cache, and /api always from the network. Not used in development. */
export function registerServiceWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  window.addEventListener('load', () => setTimeout(register, AFTER_FIRST_PAGE))
}

const register = () => {
  nameManifest()
  return navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).then(watch, () => {
    // without a service worker everything works, except offline
  })
}

/**
 * The manifest (name and icons of the installed product) is linked late: a browser requests it as soon as
 * it is linked.
 */
function nameManifest() {
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = '/manifest.webmanifest'
  document.head.append(link)
}

/** Notices new versions; looks for one every hour and whenever the page becomes visible. */
function watch(registration: ServiceWorkerRegistration | undefined) {
  // a browser in which service workers are disabled returns none
  if (!registration) return
  notifyWaiting(registration)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => notifyWaiting(registration))
  })
  notifyTaken()
  const look = () =>
    void (document.visibilityState === 'visible' && registration.update().catch(() => undefined))
  setInterval(look, HOUR)
  document.addEventListener('visibilitychange', look)
}

/** A waiting worker is a new version only when another one controls the page. */
function notifyWaiting(registration: ServiceWorkerRegistration) {
  if (!registration.waiting || !navigator.serviceWorker.controller) return
  newVersion.set({
    state: 'ready',
    take() {
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
      const ask = () => registration.waiting?.postMessage({ type: 'SKIP_WAITING' })
      ask()
      // a busy browser may do nothing with the first one; the reload ends it
      setInterval(ask, ASK_AGAIN)
    },
  })
}

function notifyTaken() {
  let known = navigator.serviceWorker.controller
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (known) newVersion.set({ state: 'taken' })
    known = navigator.serviceWorker.controller
  })
}
