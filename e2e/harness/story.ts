import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { test as base, expect } from 'vitest'
import { type Line, layLine } from './line/line.ts'
import { type Visit, type Visitor, visit } from './visit.ts'

export { expect }

const RESULTS = join(import.meta.dirname, '../test-results')

export type Told = {
  /** Someone opens Cais; closed again at the end of the story, pictured when it fails. */
  readonly open: (visitor?: Visitor) => Promise<Page>
  /** The same with the browser context, to change permissions or the line. */
  readonly enter: (visitor?: Visitor) => Promise<Visit>
  /** A line to Cais that this story may cut. */
  readonly line: Line
}

/** A story: a test whose sentences are what people do and see. An error inside a page fails it. */
export const story = base.extend<{ visits: Visit[] } & Told>({
  visits: async ({ task }, use) => {
    const visits: Visit[] = []
    await use(visits)
    if (task.result?.state === 'fail') await picture(task.name, visits)
    await Promise.all(visits.map(({ context }) => context.close()))
    expect(visits.flatMap(({ errors }) => errors)).toEqual([])
  },
  enter: async ({ visits }, use) => {
    await use(async (visitor = {}) => {
      const made = await visit(visitor)
      visits.push(made)
      return made
    })
  },
  // biome-ignore lint/correctness/noEmptyPattern: the runner wants to see which other parts are used
  line: async ({}, use) => {
    const line = await layLine()
    await use(line)
    await line.close()
  },
  open: async ({ enter }, use) => {
    await use(async (visitor = {}) => (await enter({ at: '/', ...visitor })).page)
  },
})

async function picture(name: string, visits: readonly Visit[]) {
  mkdirSync(RESULTS, { recursive: true })
  const file = name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)
  const pages = visits.flatMap(({ context }) => context.pages())
  for (const [index, page] of pages.entries()) {
    const path = join(RESULTS, `${file}-${index + 1}.png`)
    await page.screenshot({ path, fullPage: true, timeout: 5000 }).catch(() => undefined)
  }
}
