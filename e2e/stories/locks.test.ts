import type { Page } from 'playwright-core'
import { call, eventually } from '../harness/api.ts'
import { expect, story } from '../harness/story.ts'
import { fillIn, words } from '../harness/words.ts'

const t = words.pt.settings.locks
const notice = words.pt.ui.lock

type Order = { id: number; number: string; status: string; stages: string[] }
type Content = { content: { id: number; version: number } }
type Customer = { id: number; name: string; route: string }

/** An order that the seller of Maputo submits for a customer. */
async function submit(customerId: number): Promise<number> {
  const lines = [{ productId: 'AR-25', quantity: 1 }]
  const { content } = (await call<Content>('operator', 'POST', '/drafts', { customerId, lines })).body
  const place = { version: content.version, latitude: -25.97, longitude: 32.57 }
  const { status } = await call('operator', 'POST', `/drafts/${content.id}/submit`, place)
  expect(status).toBe(200)
  return content.id
}

const orderOf = async (id: number) =>
  (await call<{ data: Order }>('operator', 'GET', `/orders/${id}`)).body.data
const waitFor = (id: number, isDone: (order: Order) => boolean) => eventually(() => orderOf(id), isDone)

/** A customer of the seller that has a route. */
async function customerOnRoute(): Promise<Customer> {
  const { data } = (await call<{ data: Customer[] }>('operator', 'GET', '/customers')).body
  const found = data.find(({ route }) => route !== '')
  if (found === undefined) throw new Error('The demo company has customers with routes')
  return found
}

async function lockRoute(page: Page, route: string) {
  await page.getByRole('button', { name: t.new }).first().waitFor()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: t.new })
  await form.getByRole('combobox', { name: t.kind.ROUTE }).click()
  await page.getByRole('option', { name: route, exact: true }).click()
  await form.getByRole('button', { name: t.put, exact: true }).click()
  await page.getByText(t.created).waitFor()
  await form.waitFor({ state: 'detached' })
}

story('a locked route holds a new order until the lock is removed', async ({ open }) => {
  const { id: customerId, route } = await customerOnRoute()
  const settings = await open({ as: 'commercial_approver', at: '/settings?tab=locks' })
  await lockRoute(settings, route)

  const id = await submit(customerId)
  await waitFor(id, ({ status }) => status === 'BLOCKED')
  const order = await open({ as: 'operator', at: `/documents/${id}` })
  await order.getByText(fillIn(notice.on.ROUTE, { entity: route })).waitFor()
  expect(await order.getByRole('link', { name: notice.open }).count()).toBe(0)

  // Stock analysis names the lock too, with what it blocks; the analyst may not manage locks.
  const analyst = await open({ as: 'stock_analyst', at: `/stock/${id}?tab=blocked` })
  await analyst.getByText(fillIn(notice.on.ROUTE, { entity: route })).waitFor()
  await analyst.getByText(new RegExp(`\\(.*${notice.types.ORDERS}\\)`)).waitFor()
  expect(await analyst.getByRole('link', { name: notice.open }).count()).toBe(0)

  const approver = await open({ as: 'commercial_approver', at: `/documents/${id}` })
  await approver.getByRole('link', { name: notice.open }).click()
  const row = approver.getByRole('row').filter({ hasText: route })
  await row.getByRole('button', { name: /^1 parado$/ }).click()
  const held = approver.getByRole('dialog', { name: fillIn(t.heldTitle, { entity: route }) })
  await held.getByRole('link').first().waitFor()
  expect(await held.getByRole('link').count()).toBe(1)
  await held.getByRole('link', { name: (await orderOf(id)).number }).waitFor()
  await approver.keyboard.press('Escape')
  await row.getByRole('button', { name: fillIn(t.deleteOf, { entity: route }) }).click()
  const question = approver.getByRole('dialog', { name: fillIn(t.deleteTitle, { entity: route }) })
  await question.getByText('1 documento segue para verificação.').waitFor()
  await question.getByRole('button', { name: t.delete }).click()
  await approver.getByText(t.deleted).waitFor()

  await waitFor(id, ({ status }) => !['BLOCKED', 'SUBMITTED'].includes(status))
  // The seller's page is updated without a reload.
  await order.getByText(fillIn(notice.on.ROUTE, { entity: route })).waitFor({ state: 'detached' })
})

story(
  'the same lock cannot be created twice, and who may not manage locks has no tab for them',
  async ({ open }) => {
    const { route } = await customerOnRoute()
    const lock = { kind: 'ROUTE', entityId: route, branchId: 'SD', blockType: 'QUOTES' }
    const { content } = (await call<Content>('admin', 'POST', '/block-orders', lock)).body
    const page = await open({ as: 'commercial_approver', at: '/settings?tab=locks', width: 390 })
    await page.getByRole('button', { name: t.new }).click()
    const form = page.getByRole('dialog', { name: t.new })
    await form.getByRole('combobox', { name: t.kind.ROUTE }).click()
    await page.getByRole('option', { name: route, exact: true }).click()
    await form.getByRole('radio', { name: t.type.QUOTES }).check()
    await form.getByRole('button', { name: t.put, exact: true }).click()
    await form.getByRole('alert').filter({ hasText: route }).waitFor()
    await call('admin', 'DELETE', `/block-orders/${content.id}`, { blockType: 'QUOTES' })

    const analyst = await open({ as: 'stock_analyst', at: '/settings?tab=locks' })
    const { tab, tabs } = words.pt.settings
    const shown = analyst.getByRole('navigation', { name: tabs }).getByRole('link')
    await shown.first().waitFor()
    await expect.poll(() => shown.allTextContents()).toEqual([tab.inventory, tab.imports, tab.exchanges])
  },
)
