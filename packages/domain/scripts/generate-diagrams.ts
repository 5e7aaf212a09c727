import { readFileSync, writeFileSync } from 'node:fs'
import { DOCS_SECTIONS, withSections } from './docs-sections.ts'

/** Writes the generated sections of docs/domain. A test fails when they are out of date. */
for (const [page, sections] of Object.entries(DOCS_SECTIONS)) {
  const file = new URL(`../../../docs/domain/${page}`, import.meta.url)
  writeFileSync(file, withSections(readFileSync(file, 'utf8'), sections))
  console.log(`docs/domain/${page} written`)
}
