import { newVersion } from '../lib/screen/new-version.ts'

const HOUR = 3600_000
/** What it fetches for later must not hold up the page that is being opened. */
const AFTER_FIRST_PAGE = 3000

/** The shell from the cache, /api always from the network. In development there is none. */
export function registerServiceWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  window.addEventListener('load', () => setTimeout(register, AFTER_FIRST_PAGE))
}

const register = () => {
  nameManifest()
  return navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).then(watch, () => {
    // without a service worker everything works, only not offline
  })
}

/** What the product is called and looks like once it is installed: a browser asks for it as soon as it is named. */
function nameManifest() {
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = '/manifest.webmanifest'
  document.head.append(link)
}

/** Tells when a new version is there, asks for one every hour and whenever somebody comes back to the page. */
function watch(registration: ServiceWorkerRegistration | undefined) {
  // a browser that is told to have none answers without one
  if (!registration) return
  tellWaiting(registration)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => tellWaiting(registration))
  })
  tellTaken()
  const look = () =>
    void (document.visibilityState === 'visible' && registration.update().catch(() => undefined))
  setInterval(look, HOUR)
  document.addEventListener('visibilitychange', look)
}

/** The first one that is ever installed is no new version. */
function tellWaiting({ waiting }: ServiceWorkerRegistration) {
  if (!waiting || !navigator.serviceWorker.controller) return
  newVersion.set({
    state: 'ready',
    take() {
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
      waiting.postMessage({ type: 'SKIP_WAITING' })
    },
  })
}

function tellTaken() {
  let known = navigator.serviceWorker.controller
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (known) newVersion.set({ state: 'taken' })
    known = navigator.serviceWorker.controller
  })
}
