import { call } from '../harness/api.ts'
import { waitUntilLoaded } from '../harness/go-to.ts'
import { expect, story } from '../harness/story.ts'
import { submittedOrder } from '../harness/submitted-order.ts'
import { fillIn, words } from '../harness/words.ts'
import { ListPage } from '../pages/list-page.ts'

const DISCOUNTED_ORDER = {
  customer: 'Hotel Flor do Índico',
  lines: [{ productId: 'AR-25', quantity: 2, discountPercentage: 15 }],
}

story('the palette offers exactly the actions that are allowed on the open document', async ({ open }) => {
  const { actions, confirm } = words.pt.orders
  const { id, number } = await submittedOrder(DISCOUNTED_ORDER)

  // The palette offers the seller the document's actions.
  const page = await open({ as: 'operator', at: `/documents/${id}` })
  const { palette, paletteField } = new ListPage(page)
  const offered = page.getByRole('group', { name: palette.record }).getByRole('option')
  const main = page.getByRole('button', { name: actions.print })
  await main.waitFor()
  await page.keyboard.press('Control+k')
  await offered.first().waitFor()
  expect((await offered.allTextContents()).map((text) => text.trim())).toEqual([
    actions.revise,
    actions.print,
    actions.sendToPrinter,
    actions.duplicateAll,
    actions.close,
    actions.cancel,
  ])

  // An action chosen by keys opens the same dialog as its button.
  await paletteField.fill('fechar doc')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: fillIn(confirm.closeTitle, { number }) })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  // A reader is offered only printing; the approver also the way to the approval.
  const analyst = await open({ as: 'stock_analyst', at: `/documents/${id}` })
  await analyst.getByRole('button', { name: actions.print }).waitFor()
  await analyst.keyboard.press('Control+k')
  const offeredThere = analyst.getByRole('group', { name: palette.record }).getByRole('option')
  await offeredThere.first().waitFor()
  expect((await offeredThere.allTextContents()).map((text) => text.trim())).toEqual([
    actions.print,
    actions.sendToPrinter,
  ])

  const approver = await open({ as: 'commercial_approver', at: `/documents/${id}` })
  await approver.getByRole('link', { name: actions['go-approval'] }).waitFor()
  await approver.keyboard.press('Control+k')
  await approver.getByRole('option', { name: actions['go-approval'] }).click()
  await approver.waitForURL(`**/approval/${id}`)

  // On a page without a document the palette offers no document actions.
  await page.goto('/documents?tab=all')
  await page.getByRole('table').waitFor()
  await waitUntilLoaded(page)
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
  for (const one of ['consolidated', 'client', 'product'] as const) {
    expect(labels).toContain(`${print.label}: ${print[one]}`)
  }
  // Nothing is loaded or billed yet, so there are no delivery notes and no invoices to print.
  for (const paper of ['viewDeliveryNotes', 'deliveryNotes', 'invoices'] as const) {
    expect(labels).not.toContain(`${print.label}: ${print[paper]}`)
  }

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
