import type { Page } from 'playwright-core'
import { eventually } from '../harness/api.ts'
import { expect, story } from '../harness/story.ts'
import { words } from '../harness/words.ts'

const { orders } = words.pt

type WindowWithCount = Window & { fontsAtStart?: number }

/** Records how many of Cais's fonts the page had before anything was drawn. */
const recordFonts = () =>
  addEventListener('DOMContentLoaded', () => {
    const own = [...document.fonts].filter(({ unicodeRange }) => unicodeRange === 'U+0-10FFFF')
    const plex = own.filter(({ family }) => family.includes('IBM Plex'))
    ;(window as WindowWithCount).fontsAtStart = plex.length
  })
const fontsAtStart = (page: Page) => page.evaluate(() => (window as WindowWithCount).fontsAtStart)

const loadedFonts = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts]
      .filter(({ family, status }) => family.includes('IBM Plex') && status === 'loaded')
      .map(({ family, weight }) => `${family.replaceAll('"', '')} ${weight}`),
  )

story(
  'a first visit is readable before its fonts arrive; the next one has them at once',
  async ({ open }) => {
    const page = await open({ as: 'operator' })
    await page.addInitScript(recordFonts)
    await page.evaluate(() => localStorage.removeItem('cais.faces'))
    let release = () => {}
    const held = new Promise<void>((go) => {
      release = go
    })
    await page.route('**/*.woff2', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/documents')
    await page.getByRole('heading', { level: 1, name: orders.title }).waitFor()
    expect(await fontsAtStart(page)).toBe(0)
    expect(await loadedFonts(page)).toEqual([])

    release()
    await eventually(
      () => loadedFonts(page),
      (fonts) => fonts.length === 3,
    )
    expect((await loadedFonts(page)).toSorted()).toEqual([
      'IBM Plex Mono 400',
      'IBM Plex Mono 500',
      'IBM Plex Sans Variable 100 700',
    ])

    await page.reload()
    expect(await fontsAtStart(page)).toBe(3)
  },
)
