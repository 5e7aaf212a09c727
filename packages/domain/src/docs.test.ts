import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DOCS_SECTIONS, withSections } from '../scripts/docs-sections.ts'

test.each(Object.entries(DOCS_SECTIONS))(
  'docs/domain/%s shows the tables as they are (npm run docs -w @cais/domain)',
  (page, sections) => {
    const text = readFileSync(new URL(`../../../docs/domain/${page}`, import.meta.url), 'utf8')
    expect(withSections(text, sections)).toBe(text)
  },
)

test('a page without its markers is a mistake', () => {
  expect(() => withSections('# Orders', { diagram: 'x' })).toThrow('<!-- diagram -->')
})
