import axe from 'axe-core'
import type { Page } from 'playwright-core'

type Violation = { readonly id: string; readonly help: string; readonly nodes: readonly Node[] }
type Node = { readonly target: readonly string[]; readonly failureSummary?: string }

/**
 * What axe finds wrong with the page: one line per element, with the rule and the place. `colours` asks only for what differs by theme, where
 * the rest was asked for in the other one.
 */
export async function violationsOf(page: Page, asked: keyof typeof RULES = 'all'): Promise<string[]> {
  // Evaluated over the protocol, because the content security policy allows no foreign script.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source)
  await page.evaluate(STILL)
  const violations = (await page.evaluate(RULES[asked])) as Violation[]
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} at ${node.target.join(' ')}: ${summary(node)}`),
  )
}

/** Colours that are still changing are no colours of the page: what ends is waited for, what turns for ever is not. */
const STILL = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
  .map(({ finished }) => finished))`

/** Rows of a list are alike: so many of each are asked about, which is most of the time that axe takes. */
const ALIKE = 8
const likeOthers = `[...document.querySelectorAll('tbody, [role=rowgroup], main ul, main ol')].flatMap((list) =>
  [...list.children].slice(${ALIKE}).filter((row) => row.previousElementSibling?.className === row.className))`

const run = (runOnly: object) => {
  // Style sheets are not fetched once more: no rule in use reads them.
  const options = { resultTypes: ['violations'], preload: false, runOnly }
  return `axe.run({ include: [document], exclude: ${likeOthers} }, ${JSON.stringify(options)}).then((result) => result.violations)`
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const RULES = {
  all: run({ type: 'tag', values: TAGS }),
  colours: run({ type: 'rule', values: ['color-contrast', 'link-in-text-block'] }),
}

const summary = ({ failureSummary = '' }: Node): string =>
  failureSummary.split('\n').slice(1, 2).join(' ').trim().slice(0, 200)

/** By how many pixels the page, or its scrolling part, is wider than the window; 0 when nothing scrolls sideways. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const content = [...document.querySelectorAll('main')].map((main) => main.scrollWidth - main.clientWidth)
    return Math.max(0, document.documentElement.scrollWidth - window.innerWidth, ...content)
  })

/** What axe finds and what scrolls sideways, on a desktop and on a phone. */
export async function problemsOf(page: Page, where: string): Promise<string[]> {
  const problems: string[] = []
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    problems.push(...(await violationsOf(page)))
    if ((await overflowOf(page)) > 0) problems.push(`scrolls sideways at ${width} px`)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  return problems.map((problem) => `${where}: ${problem}`)
}
