import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { measureBuild, OFFLINE, overBudget } from './measure-build.ts'

const manifest = {
  'index.html': { file: 'index.js', isEntry: true, imports: ['_react.js'] },
  '_react.js': { file: 'react.js' },
  'src/app/layout/shell.tsx': { file: 'shell.js', imports: ['index.html', '_kit.js'] },
  '_kit.js': { file: 'kit.js' },
  'src/features/orders/pages/orders-list-page.tsx': { file: 'orders.js', imports: ['_kit.js', '_table.js'] },
  '_table.js': { file: 'table.js' },
}
const sizes: Record<string, number> = {
  'index.js': 20_000,
  'react.js': 60_000,
  'shell.js': 10_000,
  'kit.js': 5000,
  'orders.js': 30_000,
  'table.js': 31_000,
}

it('counts every file once, and for a page only what it adds to the first load', () => {
  const measures = measureBuild(manifest, (file) => sizes[file] ?? 0)
  expect(measures.map(({ bytes }) => bytes)).toEqual([95_000, 61_000])
  expect(overBudget(measures).map(({ name }) => name)).toEqual([
    'src/features/orders/pages/orders-list-page.tsx',
  ])
})

it.each([
  'features/drafts/pages/',
  'app/home-page',
  'drafts/components/outbox/',
  'drafts/components/paste/',
  'drafts/components/grid/',
  'sign-in-again-dialog',
  'ui/fields/calendar',
  'locales/pt/drafts.ts',
])('%s exists and is cached for use without a connection', (part) => {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: join(import.meta.dirname, '..') })
  const found = sources.filter((file) => file.includes(part))
  expect(found).not.toEqual([])
  expect(found.filter((file) => !OFFLINE.test(file))).toEqual([])
})
