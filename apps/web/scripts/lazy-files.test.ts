import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { lazyFiles } from './lazy-files.ts'

const chunk = (fileName: string, facade: string | null, more: object = {}) => ({
  type: 'chunk',
  fileName,
  facadeModuleId: facade && `/web/src/${facade}`,
  isDynamicEntry: facade !== null,
  imports: ['kit.js'],
  ...more,
})
const bundle = Object.fromEntries(
  [
    chunk('main.js', 'main.tsx', { isDynamicEntry: false }),
    chunk('kit.js', null, { imports: [] }),
    chunk('stock.js', 'features/stock/pages/stock-page.tsx', {
      viteMetadata: { importedCss: ['stock.css'] },
    }),
    chunk('levels.js', 'features/stock/components/levels/levels-view.tsx'),
    chunk('pt.js', 'locales/pt/stock.ts', { imports: [] }),
    chunk('en.js', 'locales/en/stock.ts', { imports: [] }),
    chunk('bulk.js', 'ui/bulk/bulk-dialog.tsx'),
  ].map((one) => [one.fileName, one]),
) as unknown as Rolldown.OutputBundle

test('lists lazily loaded files by feature, by language and of everybody, with their imports', () => {
  expect(lazyFiles(bundle)).toEqual({
    features: { stock: ['stock.js', 'stock.css', 'kit.js', 'levels.js'] },
    words: { pt: ['pt.js'], en: ['en.js'] },
    all: ['bulk.js', 'kit.js'],
  })
})
