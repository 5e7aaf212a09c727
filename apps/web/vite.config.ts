import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { chunkGroups } from './scripts/chunk-groups.ts'
import { compiledMessages } from './scripts/compiled-messages.ts'
import { manifest, workbox } from './scripts/service-worker.ts'
import { sizeBudget } from './scripts/size-budget.ts'
import { startScript } from './scripts/start-script.ts'

/** The API that `npm run dev -w @cais/web` uses; the built files are served by the API itself. */
const API = process.env.CAIS_API ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    compiledMessages(),
    react(),
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      filename: 'sw.js',
      manifest,
      workbox: workbox(join(import.meta.dirname, 'dist')),
    }),
    chunkGroups(),
    startScript(),
    sizeBudget(),
  ],
  resolve: {
    dedupe: ['react', 'react-dom', '@mantine/core', '@mantine/hooks'],
    alias: [
      // Messages are compiled at build time; only a small formatter is sent to the browser
      // (docs/decisions/0020-i18n.md).
      {
        find: /^use-intl\/format-message$/,
        replacement: join(import.meta.dirname, 'src/lib/format/format-message.ts'),
      },
    ],
  },
  server: { host: '127.0.0.1', proxy: { '/api': API } },
  preview: { host: '127.0.0.1', proxy: { '/api': API } },
  build: { target: 'es2022', manifest: true, reportCompressedSize: false, chunkSizeWarningLimit: 1000 },
})
