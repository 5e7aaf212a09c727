import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { test as base, expect } from 'vitest'
import { type Connection, openConnection } from './connection.ts'
import { openVisit, type Visit, type VisitOptions } from './visit.ts'

export { expect }

const RESULTS = join(import.meta.dirname, '../test-results')

export type StoryFixtures = {
  /** Opens a page in a new browser context; closed at the end of the story, with a screenshot when it fails. */
  readonly open: (options?: VisitOptions) => Promise<Page>
  /** The same, with the browser context, to change permissions or go offline. */
  readonly visit: (options?: VisitOptions) => Promise<Visit>
  /** A connection to Cais that the story can cut; pass its `address` to `open`. */
  readonly connection: Connection
}

/** A test in a real browser that tells what people do and see. An uncaught error in a page fails it. */
export const story = base.extend<{ visits: Visit[] } & StoryFixtures>({
  visits: async ({ task }, use) => {
    const visits: Visit[] = []
    await use(visits)
    if (task.result?.state === 'fail') await picture(task.name, visits)
    await Promise.all(visits.map(({ context }) => context.close()))
    expect(visits.flatMap(({ errors }) => errors)).toEqual([])
  },
  visit: async ({ visits }, use) => {
    await use(async (options = {}) => {
      const made = await openVisit(options)
      visits.push(made)
      return made
    })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest requires destructuring, to see which fixtures are used
  connection: async ({}, use) => {
    const connection = await openConnection()
    await use(connection)
    await connection.close()
  },
  open: async ({ visit }, use) => {
    await use(async (options = {}) => (await visit({ at: '/', ...options })).page)
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
