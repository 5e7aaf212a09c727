import { overflowOf, violationsOf } from '../harness/accessibility.ts'
import { call } from '../harness/api.ts'
import { expect, story } from '../harness/story.ts'
import { fillIn, words } from '../harness/words.ts'
import { OrderPage } from '../pages/order-page.ts'

type Row = { id: number; number: string }
const { actions, detail, journey } = words.pt.orders

const firstAt = async (stage: string) =>
  (await call<{ data: Row[] }>('admin', 'GET', `/orders?stage=${stage}&perPage=2`)).body.data[0]

story('a document shows its stage, and one menu holds all its actions', async ({ open }) => {
  const order = await firstAt('SHIPMENT_STARTED')
  const page = await open({ as: 'admin', at: `/documents/${order?.id}` })
  const here = page.getByRole('list', { name: journey.label }).locator('[aria-current="step"]')
  await here.getByText(words.pt.badges.stage.SHIPMENT_STARTED).first().waitFor()
  await page.getByText(words.pt.ui.record.whole).waitFor()
  expect(await page.title()).toContain(order?.number)

  // Cancelling comes last and says why it is not possible.
  const document = new OrderPage(page)
  await document.more.click()
  const entries = page.getByRole('menuitem')
  await expect.poll(() => entries.last().textContent()).toContain(actions.cancel)
  expect(await entries.last().getAttribute('aria-disabled')).toBe('true')
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  // When no control has the focus, Enter presses the main button.
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/picking/*')
})

story('the documents before and after are those of the list', async ({ open }) => {
  const page = await open({ as: 'admin', at: '/documents?tab=all' })
  const links = page.getByRole('table').locator('a[href^="/documents/"]')
  const addresses = async () => links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  await links.nth(2).waitFor()
  const [first, second] = await addresses()
  await links.first().click()
  await page.waitForURL(`**${first}`)
  await page.getByRole('button', { name: detail.next }).click()
  await page.waitForURL(`**${second}`)
  await expect.poll(() => page.getByRole('button', { name: detail.previous }).isEnabled()).toBe(true)
  await page.keyboard.press('k')
  await page.waitForURL(`**${first}`)
})

story('on a phone nothing is wider than the screen, at any stage of a document', async ({ open }) => {
  for (const theme of ['light', 'dark'] as const) {
    for (const stage of ['AWAITING', 'STOCK_ANALYSIS', 'CANCELED', 'NO_STAGE', 'BILLED']) {
      const order = await firstAt(stage)
      const page = await open({
        as: 'admin',
        at: `/documents/${order?.id}`,
        width: 390,
        height: 844,
        theme,
      })
      await page.getByRole('table', { name: detail.lines }).waitFor()
      await page
        .getByText(fillIn(detail.nuitIs, { nuit: '' }).trim())
        .or(page.getByText(detail.noNuit))
        .first()
        .waitFor()
      expect(await overflowOf(page)).toBe(0)
      expect(await violationsOf(page)).toEqual([])
      await page.context().close()
    }
  }
})
