import type { VitePWAOptions } from 'vite-plugin-pwa'
import { firstLoadFiles } from './measure-build.ts'
import { readManifest } from './size-budget.ts'

export const manifest: VitePWAOptions['manifest'] = {
  name: 'Cais',
  short_name: 'Cais',
  description: 'Da encomenda ao camião carregado e à factura certa',
  lang: 'pt',
  start_url: '/',
  display: 'standalone',
  background_color: '#fbfaf7',
  theme_color: '#14213a',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
  ],
}

/**
 * Login and shell are kept from the first visit on, a page's own parts from when they are first needed; the data never:
 * /api is left to the network. A new deploy replaces the old files at once (skipWaiting); a page that still asks for an
 * old part gets a failed load, and the router then reloads it once.
 */
export const workbox = (outDir: string): VitePWAOptions['workbox'] => ({
  globPatterns: [
    'index.html',
    'assets/*.{js,css}',
    'assets/*latin-{wght,400,500}-normal*.woff2',
    '*.svg',
    'theme.js',
  ],
  manifestTransforms: [async (files) => ({ manifest: files.filter(({ url }) => isShell(url, outDir)) })],
  runtimeCaching: [
    {
      urlPattern: /\/assets\//,
      handler: 'CacheFirst',
      options: { cacheName: 'parts', expiration: { maxEntries: 200, maxAgeSeconds: 60 * 24 * 3600 } },
    },
  ],
  navigateFallback: '/index.html',
  navigateFallbackDenylist: [/^\/api\//, /^\/health/, /^\/metrics/],
  skipWaiting: true,
  clientsClaim: true,
  cleanupOutdatedCaches: true,
})

/** Fonts, icons and the page itself; of scripts and styles only those of the first load. */
function isShell(url: string, outDir: string) {
  if (!/\.(js|css)$/.test(url) || url === 'theme.js') return true
  return firstLoadFiles(readManifest(outDir) ?? {}).has(url)
}
