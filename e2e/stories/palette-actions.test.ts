import { call } from '../harness/api.ts'
import { settled } from '../harness/go-to.ts'
import { expect, story } from '../harness/story.ts'
import { submittedOrder } from '../harness/submitted-order.ts'
import { filled, words } from '../harness/words.ts'
import { ListPage } from '../pages/list-page.ts'

const WISH = {
  customer: 'Hotel Flor do Índico',
  lines: [{ productId: 'AR-25', quantity: 2, discountPercentage: 15 }],
}

story('the palette offers what may be done with the open document, and no more', async ({ open }) => {
  const { actions, confirm } = words.pt.orders
  const { id, number } = await submittedOrder(WISH)

  // The seller finds the buttons of the document in the palette.
  const page = await open({ as: 'operator', at: `/documents/${id}` })
  const { palette, paletteField } = new ListPage(page)
  const offered = page.getByRole('group', { name: palette.record }).getByRole('option')
  await page.getByRole('button', { name: actions.cancel }).waitFor()
  await page.keyboard.press('Control+k')
  await offered.first().waitFor()
  expect((await offered.allTextContents()).map((text) => text.trim())).toEqual([
    actions.cancel,
    actions.close,
    actions.revise,
    `${actions.duplicate}: ${actions.duplicateAll}`,
    actions.print,
  ])

  // Chosen with the keys alone, an action asks what its button asks.
  await paletteField.fill('fechar doc')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: filled(confirm.closeTitle, { number }) })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  // Who may only look at it is offered that alone; the approver finds the way on.
  const analyst = await open({ as: 'stock_analyst', at: `/documents/${id}` })
  await analyst.getByRole('button', { name: actions.print }).waitFor()
  await analyst.keyboard.press('Control+k')
  const offeredThere = analyst.getByRole('group', { name: palette.record }).getByRole('option')
  await offeredThere.first().waitFor()
  expect((await offeredThere.allTextContents()).map((text) => text.trim())).toEqual([actions.print])

  const approver = await open({ as: 'commercial_approver', at: `/documents/${id}` })
  await approver.getByRole('link', { name: actions['go-approval'] }).waitFor()
  await approver.keyboard.press('Control+k')
  await approver.getByRole('option', { name: actions['go-approval'] }).click()
  await approver.waitForURL(`**/approval/${id}`)

  // Another page has no document on it.
  await page.goto('/documents?tab=all')
  await page.getByRole('table').waitFor()
  await settled(page)
  await page.keyboard.press('Control+k')
  await paletteField.waitFor()
  expect(await offered.count()).toBe(0)
})

story('the palette prints the open shipment every way and changes its truck', async ({ open }) => {
  const { body } = await call<{ data: { id: number; allowedActions: string[] }[] }>(
    'admin',
    'GET',
    '/shipments?tab=ready',
  )
  const id = body.data[0]?.id
  const { print, actions } = words.pt.shipments
  const page = await open({ as: 'admin', at: `/picking/${id}` })
  const { palette, paletteField } = new ListPage(page)
  await page.getByRole('button', { name: actions.edit }).waitFor()
  await page.keyboard.press('Control+k')
  const offered = page.getByRole('group', { name: palette.record }).getByRole('option')
  await offered.first().waitFor()
  const labels = (await offered.allTextContents()).map((text) => text.trim())
  for (const one of ['consolidated', 'client', 'product', 'deliveryNote'] as const) {
    expect(labels).toContain(`${print.label}: ${print[one]}`)
  }
  // nothing is billed yet, so there are no invoices to print
  expect(labels).not.toContain(`${print.label}: ${print.invoices}`)

  await paletteField.fill('alterar carga')
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: actions.edit })
  await form.waitFor()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  const file = page.waitForResponse((reply) => reply.url().includes('/print/product'))
  await page.keyboard.press('Control+k')
  await paletteField.fill(print.product)
  await page.keyboard.press('Enter')
  expect((await file).status()).toBe(200)
})
