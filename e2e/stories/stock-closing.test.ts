import { call, eventually } from '../harness/api.ts'
import { submittedOrders } from '../harness/orders.ts'
import { approveAll, freeOfScarce, SCARCE, stockOf } from '../harness/stock.ts'
import { expect, story } from '../harness/story.ts'
import { readOrder, submittedOrder } from '../harness/submitted-order.ts'
import { filled, words } from '../harness/words.ts'
import { BulkPage } from '../pages/bulk-page.ts'
import { StockPage } from '../pages/stock-page.ts'

const { stock: said, bulk, ui } = words.pt
const REASON = 'O cliente já não espera'

type Entry = { facts: { reason?: string } }
const historyOf = async (id: number) =>
  (await call<{ data: Entry[] }>('admin', 'GET', `/audit?objectType=order&objectId=${id}`)).body.data

story('what is there goes to picking, the rest is closed with a reason', async ({ open }) => {
  const lines = [
    { productId: 'AR-25', quantity: 2 },
    { productId: SCARCE.id, quantity: (await freeOfScarce()) + 6 },
  ]
  const { id } = await submittedOrder({ customer: 'Hotel Flor do Índico', lines })
  await approveAll(id)
  await eventually(
    () => stockOf(id),
    ({ lines: [first] }) => first?.reservedQuantity === 2,
  )
  const stock = new StockPage(await open({ as: 'stock_analyst', at: `/stock/${id}` }))
  const { page } = stock

  // Rice to picking by its pill; what nobody decided is closed at a press.
  const rice = page.getByRole('group', { name: filled(said.decision.label, { article: 'AR-25' }) })
  await rice.getByRole('button', { name: said.decision.picking }).click()
  // Keys come to the pill that is closed too, and hear why.
  await page.keyboard.press('Tab')
  await page.getByRole('tooltip').getByText(said.decision.nothingMissing).waitFor()
  const waits = rice.getByRole('button', {
    name: said.decision.wait,
    description: said.decision.nothingMissing,
  })
  expect(await waits.evaluate((pill) => document.activeElement === pill)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => waits.getAttribute('aria-pressed')).toBe('false')
  await page.getByRole('button', { name: new RegExp(`^${said.closeRest}`) }).click()
  await page.getByText('2 linhas decididas').waitFor()
  await expect
    .poll(() => page.getByRole('button', { name: new RegExp(`^${said.closeRest}`) }).isDisabled())
    .toBe(true)
  await page.keyboard.press('Control+Enter')

  // Goods are not given up without saying why.
  const dialog = page.getByRole('dialog', { name: said.closeTitle })
  await dialog.getByRole('button', { name: new RegExp(`^${said.process}`) }).click()
  await dialog.getByText(ui.reasonRequired).waitFor()
  expect((await stockOf(id)).lines.every(({ lineStatus }) => lineStatus !== 'closed')).toBe(true)
  await dialog.getByLabel(ui.reason).fill(REASON)
  await dialog.getByRole('button', { name: new RegExp(`^${said.process}`) }).click()
  await page.getByRole('status').filter({ hasText: said.processed }).first().waitFor()

  const after = await readOrder(id)
  expect(after.stages).toEqual(['AVAILABLE_FOR_PICKING'])
  expect((await historyOf(id)).some(({ facts }) => facts.reason === REASON)).toBe(true)
})

story(
  'lines in analysis of many orders are closed together, and the one without any says so',
  async ({ open }) => {
    const lot = `ENCERRAR-${Date.now()}`
    const orders = await submittedOrders({ count: 3, reference: lot })
    for (const { id } of orders) await approveAll(id)
    for (const { id } of orders) {
      await eventually(
        () => stockOf(id),
        ({ lines: [line] }) => line?.reservedQuantity === 1,
      )
    }
    const page = await open({ as: 'stock_analyst', at: `/stock?search=${lot}` })
    const chosen = new BulkPage(page)
    for (const { number } of orders) {
      await page.getByRole('checkbox', { name: filled(said.chooseRow, { number }) }).check()
    }

    // Another analyst sends one to picking after it was chosen: nothing of it is left in analysis.
    const gone = orders[1]?.id ?? 0
    const { version, lines } = await stockOf(gone)
    await chosen.act('close-line')
    await chosen.dialog.getByRole('heading', { name: '3 documentos seguem' }).waitFor()
    const sent = lines.map(({ id: lineId }) => ({ lineId, decision: 'picking' }))
    await call('admin', 'POST', `/orders/${gone}/stock/process`, { version, lines: sent })
    await chosen.reason.fill(REASON)
    await chosen.button(new RegExp(`^${bulk.actions['close-line']} \\(3\\)`)).click()
    await chosen.dialog.getByRole('heading', { name: '2 documentos feitos' }).waitFor()
    await chosen.dialog.getByRole('heading', { name: '1 documento recusado' }).waitFor()
    await chosen.dialog.getByRole('link', { name: orders[1]?.number ?? '' }).waitFor()

    // As it stands now it is asked again, and says why there is nothing to close.
    await chosen.button('Tentar de novo o recusado').click()
    await chosen.dialog.getByRole('heading', { name: 'Nenhum documento pode seguir' }).waitFor()
    const after = await Promise.all(orders.map(({ id }) => readOrder(id)))
    expect(after.map(({ status, stages }) => [status, ...stages])).toEqual([
      ['CLOSED', 'CLOSED'],
      [after[1]?.status, 'AVAILABLE_FOR_PICKING'],
      ['CLOSED', 'CLOSED'],
    ])
    expect((await historyOf(orders[0]?.id ?? 0)).some(({ facts }) => facts.reason === REASON)).toBe(true)
    expect((await historyOf(gone)).some(({ facts }) => facts.reason === REASON)).toBe(false)
  },
)
