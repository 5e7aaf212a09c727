import type { KnipConfig } from 'knip'

/**
 * What is unused is a fault. With --production tests do not count as users: a rule that only its test calls is not part of the product.
 * There an export that its own file uses may be exported for a test.
 */
const isProduction = process.argv.includes('--production')

export default {
  ignoreExportsUsedInFile: isProduction || { interface: true, type: true },
  workspaces: {
    '.': {
      entry: ['scripts/*.ts'],
      project: ['scripts/**/*.ts'],
    },
    'packages/domain': {
      project: ['src/**/*.ts!', 'scripts/**/*.ts!', '!src/testing/**!'],
      includeEntryExports: true,
      entry: ['scripts/*.ts!'],
      ignore: isProduction ? ['src/testing/**'] : [],
    },
    'packages/contract': {
      project: ['src/**/*.ts!', '!src/testing/**!'],
      includeEntryExports: true,
      // read by their language: LANGUAGES[language].refusals
      ignore: isProduction ? ['src/messages/{pt,en}.ts'] : [],
    },
    'apps/api': {
      ignoreDependencies: ['openapi-typescript', '@redocly/cli'],
      entry: [
        'src/start.ts!',
        'src/server.ts!',
        'src/cli.ts!',
        'src/demo/load-demo.ts!',
        'src/start/compress-web.ts!',
        'src/gateways/pdf/render-worker.ts!',
        'src/db/embedded/testing/run-embedded.ts',
        'src/testing/*.ts',
        // run by a shell script beside a real printer
        'src/gateways/printers/testing/drive-printer.ts',
      ],
      project: ['src/**/*.ts!', '!src/**/testing/**!', '!src/**/integration/**!', '!src/**/concurrency/**!'],
      ignoreBinaries: ['pdftoppm', 'zbarimg', 'unshare', 'xmllint'],
    },
    'apps/web': {
      entry: ['src/main.tsx!', 'src/lib/format/format-message.ts!', 'src/locales/en/index.ts!'],
      project: ['src/**/*.{ts,tsx}!', '!src/**/testing/**!', '!src/**/*.fixture.ts!'],
    },
    e2e: {
      project: ['**/*.ts'],
    },
    bench: {
      entry: [
        'src/bare/server.ts',
        'src/product-server.ts',
        'src/load/working-server.ts',
        'src/sample/waiting.ts',
      ],
      project: ['src/**/*.ts'],
    },
  },
} satisfies KnipConfig
