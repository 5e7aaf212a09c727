import type { VitePWAOptions } from 'vite-plugin-pwa'

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
 * The shell comes from the cache, the data never: /api is left to the network.
 * A new deploy replaces the old files at once (skipWaiting); a page that still asks for
 * an old chunk gets a failed load, and the router then reloads it once.
 */
export const workbox: VitePWAOptions['workbox'] = {
  globPatterns: [
    'index.html',
    'assets/*.{js,css}',
    'assets/*latin-{wght,400,500}*normal*.woff2',
    '*.{svg,js}',
  ],
  globIgnores: ['sw.js', '**/manifest.json'],
  navigateFallback: '/index.html',
  navigateFallbackDenylist: [/^\/api\//, /^\/health/, /^\/metrics/],
  skipWaiting: true,
  clientsClaim: true,
  cleanupOutdatedCaches: true,
}
