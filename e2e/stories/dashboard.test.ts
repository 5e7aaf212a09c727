import type { Page } from 'playwright-core'
import { expect, story } from '../harness/story.ts'
import { words } from '../harness/words.ts'

const { dashboardPage: labels } = words.pt.orders

/** Clicks a figure and compares it with the count of the list that opens. */
async function expectSameCount(page: Page, card: string) {
  const link = page
    .getByRole('region', { name: card })
    .getByRole('link')
    .filter({ hasText: /^[1-9]\d*$/ })
    .first()
  const figure = await link.textContent()
  await link.click()
  await page.waitForURL(/\/documents\?/)
  const foot = page.getByRole('main').locator('footer')
  await expect.poll(() => foot.textContent()).toMatch(new RegExp(`^${figure}\\s+documento`))
}

story('a figure of the dashboard leads to exactly its documents', async ({ open }) => {
  for (const card of [labels.way, labels.ages]) {
    const page = await open({ as: 'admin', at: '/documents/dashboard' })
    await expectSameCount(page, card)
  }
})

story('the legend shows the chosen day, also when it is chosen by keys', async ({ open }) => {
  const page = await open({ as: 'admin', at: '/documents/dashboard' })
  const day = page.getByRole('slider', { name: labels.chooseDay })
  const read = () => day.getAttribute('aria-valuetext')
  const last = await read()
  await day.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(read).not.toBe(last)
  await page.keyboard.press('End')
  await expect.poll(read).toBe(last)
})

story('an entry of what waits for the user leads to the page where it is decided', async ({ open }) => {
  const page = await open({ as: 'financial_approver', at: '/' })
  const waiting = page.getByRole('region', { name: words.pt.home.byStage }).getByRole('link')
  await waiting.filter({ hasText: words.pt.home.kinds['financial-approval'] }).click()
  await page.waitForURL(/\/approval\?stage=FINANCIAL/)
})
