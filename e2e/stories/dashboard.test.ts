import type { Page } from 'playwright-core'
import { expect, story } from '../harness/story.ts'
import { words } from '../harness/words.ts'

const { dashboardPage: labels } = words.pt.orders

/** The figure of a bar and the list that it leads to agree. */
async function compare(page: Page, card: string) {
  const bar = page.getByRole('region', { name: card }).getByRole('link').filter({ hasText: /[1-9]/ }).first()
  await bar.waitFor()
  const figure = /(\d+)\s+documento/.exec((await bar.textContent()) ?? '')?.[1]
  await bar.click()
  await page.waitForURL(/\/documents\?/)
  const foot = page.getByRole('main').locator('footer')
  await expect.poll(() => foot.textContent()).toMatch(new RegExp(`^${figure}\\s+documento`))
}

story('a figure of the dashboard leads to exactly its documents', async ({ open }) => {
  for (const card of [labels.byStage, labels.ended, labels.ages, labels.failed]) {
    const page = await open({ as: 'admin', at: '/documents/dashboard' })
    await compare(page, card)
  }
})

story('what waits for the user leads to where it is dealt with', async ({ open }) => {
  const page = await open({ as: 'financial_approver', at: '/documents/dashboard' })
  const waiting = page.getByRole('region', { name: labels.waiting }).getByRole('link')
  await waiting.filter({ hasText: words.pt.home.kinds['financial-approval'] }).click()
  await page.waitForURL(/\/approval\?stage=FINANCIAL/)
})
