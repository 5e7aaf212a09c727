import type { VitePWAOptions } from 'vite-plugin-pwa'
import { offlineFiles } from './measure-build.ts'
import { readManifest } from './size-budget.ts'

export const manifest: VitePWAOptions['manifest'] = {
  name: 'Cais',
  short_name: 'Cais',
  description: 'Da encomenda ao camião carregado e à factura certa',
  lang: 'pt',
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#fbfaf7',
  theme_color: '#14213a',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Novo documento', url: '/documents/create' },
    { name: 'Os meus rascunhos', url: '/documents/drafts' },
  ],
}

/**
 * Files that work offline are cached from the first visit, other modules when they are first loaded; /api is left to the
 * network. A new version waits until the user activates it, so that nothing changes while somebody types.
 */
export const workbox = (outDir: string): VitePWAOptions['workbox'] => ({
  globPatterns: [
    'index.html',
    'assets/*.{js,css}',
    'assets/*latin-{wght,400,500}-normal*.woff2',
    '*.svg',
    'start.js',
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
  skipWaiting: false,
  clientsClaim: true,
  cleanupOutdatedCaches: true,
})

/** Fonts, icons and the page itself; of scripts and styles only those of measure-build.ts. */
function isShell(url: string, outDir: string) {
  if (!/\.(js|css)$/.test(url) || url === 'start.js') return true
  return offlineFiles(readManifest(outDir) ?? {}).has(url)
}
