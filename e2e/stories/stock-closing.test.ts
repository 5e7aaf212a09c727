import { call, eventually } from '../harness/api.ts'
import { submittedOrders } from '../harness/orders.ts'
import { approveAll, availableScarceStock, SCARCE_PRODUCT, stockOf } from '../harness/stock.ts'
import { expect, story } from '../harness/story.ts'
import { readOrder, submittedOrder } from '../harness/submitted-order.ts'
import { fillIn, words } from '../harness/words.ts'
import { BulkPage } from '../pages/bulk-page.ts'
import { StockPage } from '../pages/stock-page.ts'

const { stock: labels, bulk, ui } = words.pt
const REASON = 'O cliente já não espera'

type Entry = { facts: { reason?: string } }
const historyOf = async (id: number) =>
  (await call<{ data: Entry[] }>('admin', 'GET', `/audit?objectType=order&objectId=${id}`)).body.data

story('available lines go to picking, the rest is closed with a reason', async ({ open }) => {
  const lines = [
    { productId: 'AR-25', quantity: 2 },
    { productId: SCARCE_PRODUCT.id, quantity: (await availableScarceStock()) + 6 },
  ]
  const { id } = await submittedOrder({ customer: 'Hotel Flor do Índico', lines })
  await approveAll(id)
  await eventually(
    () => stockOf(id),
    ({ lines: [first] }) => first?.reservedQuantity === 2,
  )
  const stock = new StockPage(await open({ as: 'stock_analyst', at: `/stock/${id}` }))
  const { page } = stock

  // The rice is sent to picking; all undecided lines are closed with one button.
  const rice = page.getByRole('group', { name: fillIn(labels.decision.label, { product: 'AR-25' }) })
  await rice.getByRole('button', { name: labels.decision.picking }).click()
  // A disabled button can still get the focus, and its tooltip says why.
  await page.keyboard.press('Tab')
  await page.getByRole('tooltip').getByText(labels.decision.nothingMissing).waitFor()
  const waitButton = rice.getByRole('button', {
    name: labels.decision.wait,
    description: labels.decision.nothingMissing,
  })
  expect(await waitButton.evaluate((button) => document.activeElement === button)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => waitButton.getAttribute('aria-pressed')).toBe('false')
  await page.getByRole('button', { name: new RegExp(`^${labels.closeRest}`) }).click()
  await page.getByText('2 linhas decididas').waitFor()
  await expect
    .poll(() => page.getByRole('button', { name: new RegExp(`^${labels.closeRest}`) }).isDisabled())
    .toBe(true)
  await page.keyboard.press('Control+Enter')

  // Closing needs a reason.
  const dialog = page.getByRole('dialog', { name: labels.closeTitle })
  await dialog.getByRole('button', { name: new RegExp(`^${labels.process}`) }).click()
  await dialog.getByText(ui.reasonRequired).waitFor()
  expect((await stockOf(id)).lines.every(({ lineStatus }) => lineStatus !== 'closed')).toBe(true)
  await dialog.getByLabel(ui.reason).fill(REASON)
  await dialog.getByRole('button', { name: new RegExp(`^${labels.process}`) }).click()
  await page
    .getByRole('status')
    .filter({ hasText: /linhas? processadas?/ })
    .first()
    .waitFor()

  const after = await readOrder(id)
  expect(after.stages).toEqual(['AVAILABLE_FOR_PICKING'])
  expect((await historyOf(id)).some(({ facts }) => facts.reason === REASON)).toBe(true)
})

story(
  'lines in analysis of many orders are closed together, and an order without any says so',
  async ({ open }) => {
    const poNumber = `ENCERRAR-${Date.now()}`
    const orders = await submittedOrders({ count: 3, reference: poNumber })
    for (const { id } of orders) await approveAll(id)
    for (const { id } of orders) {
      await eventually(
        () => stockOf(id),
        ({ lines: [line] }) => line?.reservedQuantity === 1,
      )
    }
    const page = await open({ as: 'stock_analyst', at: `/stock?search=${poNumber}` })
    const bulkPage = new BulkPage(page)
    for (const { number } of orders) {
      await page.getByRole('checkbox', { name: fillIn(labels.chooseRow, { number }) }).check()
    }

    // Another analyst sends one to picking after it was selected: it has no line in analysis any more.
    const sentId = orders[1]?.id ?? 0
    const { version, lines } = await stockOf(sentId)
    await bulkPage.act('close-line')
    await bulkPage.dialog.getByRole('heading', { name: '3 documentos seguem' }).waitFor()
    const sent = lines.map(({ id: lineId }) => ({ lineId, decision: 'picking' }))
    await call('admin', 'POST', `/orders/${sentId}/stock/process`, { version, lines: sent })
    await bulkPage.reason.fill(REASON)
    await bulkPage.button(new RegExp(`^${bulk.actions['close-line']} \\(3\\)`)).click()
    await bulkPage.dialog.getByRole('heading', { name: '2 documentos feitos' }).waitFor()
    await bulkPage.dialog.getByRole('heading', { name: '1 documento recusado' }).waitFor()
    await bulkPage.dialog.getByRole('link', { name: orders[1]?.number ?? '' }).waitFor()

    // Trying again checks the current state and says that there is nothing to close.
    await bulkPage.button('Tentar de novo o recusado').click()
    await bulkPage.dialog.getByRole('heading', { name: 'Nenhum documento pode seguir' }).waitFor()
    const after = await Promise.all(orders.map(({ id }) => readOrder(id)))
    expect(after.map(({ status, stages }) => [status, ...stages])).toEqual([
      ['CLOSED', 'CLOSED'],
      [after[1]?.status, 'AVAILABLE_FOR_PICKING'],
      ['CLOSED', 'CLOSED'],
    ])
    expect((await historyOf(orders[0]?.id ?? 0)).some(({ facts }) => facts.reason === REASON)).toBe(true)
    expect((await historyOf(sentId)).some(({ facts }) => facts.reason === REASON)).toBe(false)
  },
)
