import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PAGES } from '@cais/domain/access/pages'
import { expect, test } from 'vitest'
import { FEATURE_PAGES, neededModules } from './needed-modules.ts'

const parts = {
  features: { stock: ['kit.js', 'stock.js'], approvals: ['kit.js', 'inbox.js'], profile: ['profile.js'] },
  words: { pt: ['pt.js'], en: ['en.js'] },
  all: ['bulk.js', 'kit.js'],
}

test.each([
  ['STOCK_ANALYST', 'pt', ['bulk.js', 'kit.js', 'pt.js', 'stock.js', 'profile.js']],
  ['FINANCIAL_APPROVER', 'en', ['bulk.js', 'kit.js', 'en.js', 'inbox.js', 'profile.js']],
  ['OPERATOR', 'pt', ['bulk.js', 'kit.js', 'pt.js', 'profile.js']],
  ['ADMIN', 'pt', ['bulk.js', 'kit.js', 'pt.js', 'stock.js', 'inbox.js', 'profile.js']],
] as const)('%s, in %s, needs each file once', (role, language, files) => {
  expect(neededModules(parts, [role], language)).toEqual(files)
})

test('the table names features and pages that are there', () => {
  const features = readdirSync(join(import.meta.dirname, '../../features'))
  expect(features).toEqual(expect.arrayContaining(Object.keys(FEATURE_PAGES)))
  expect(PAGES).toEqual(expect.arrayContaining(Object.values(FEATURE_PAGES).flat()))
})
