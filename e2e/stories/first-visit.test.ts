import type { Page } from 'playwright-core'
import { eventually } from '../harness/api.ts'
import { expect, story } from '../harness/story.ts'
import { words } from '../harness/words.ts'

const { orders } = words.pt

type Told = Window & { facesAtStart?: number }

/** How many faces of the product the page had before anything of it was drawn. */
const tellFaces = () =>
  addEventListener('DOMContentLoaded', () => {
    const own = [...document.fonts].filter(({ unicodeRange }) => unicodeRange === 'U+0-10FFFF')
    const plex = own.filter(({ family }) => family.includes('IBM Plex'))
    ;(window as Told).facesAtStart = plex.length
  })
const facesAtStart = (page: Page) => page.evaluate(() => (window as Told).facesAtStart)

const loadedFaces = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts]
      .filter(({ family, status }) => family.includes('IBM Plex') && status === 'loaded')
      .map(({ family, weight }) => `${family.replaceAll('"', '')} ${weight}`),
  )

story('a first visit reads before its faces are there, the next one has them at once', async ({ open }) => {
  const page = await open({ as: 'operator' })
  await page.addInitScript(tellFaces)
  await page.evaluate(() => localStorage.removeItem('cais.faces'))
  let bring = () => {}
  const held = new Promise<void>((go) => {
    bring = go
  })
  await page.route('**/*.woff2', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/documents')
  await page.getByRole('heading', { level: 1, name: orders.title }).waitFor()
  expect(await facesAtStart(page)).toBe(0)
  expect(await loadedFaces(page)).toEqual([])

  bring()
  await eventually(
    () => loadedFaces(page),
    (faces) => faces.length === 3,
  )
  expect((await loadedFaces(page)).toSorted()).toEqual([
    'IBM Plex Mono 400',
    'IBM Plex Mono 500',
    'IBM Plex Sans Variable 100 700',
  ])

  await page.reload()
  expect(await facesAtStart(page)).toBe(3)
})
