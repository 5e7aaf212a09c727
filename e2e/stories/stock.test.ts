import { problemsOf } from '../harness/accessibility.ts'
import { call, eventually } from '../harness/api.ts'
import { day, FRESH_DAYS } from '../harness/days.ts'
import { navigateTo, waitUntilLoaded } from '../harness/go-to.ts'
import {
  availableScarceStock,
  orderInAnalysis,
  putOnWait,
  receiveScarceProduct,
  SCARCE_PRODUCT,
  stockOf,
  waitingQuantity,
} from '../harness/stock.ts'
import { expect, story } from '../harness/story.ts'
import { fillIn, words } from '../harness/words.ts'
import { InventoryPage } from '../pages/inventory-page.ts'
import { StockPage } from '../pages/stock-page.ts'

const lineOf = async (id: number) => (await stockOf(id)).lines[0]
const batchName = (word: string) => `${word}-${Date.now()}`

story('goods are received, and the waiting order is served at once', async ({ open }) => {
  const order = await orderInAnalysis((await availableScarceStock()) + 4)
  await putOnWait(order.id)
  const wanted = await waitingQuantity()

  // The analyst types the receipt; a wrong row says why.
  const inventory = new InventoryPage(await open({ as: 'stock_analyst', at: '/stock?view=receipts' }))
  const { receipt } = inventory.words
  const batch = batchName('RECEBIDO')
  const row = { product: 'nada-99', batch, expiry: day(FRESH_DAYS), quantity: String(wanted) }
  await inventory.typeRow(1, row)
  await inventory.row(batch).or(inventory.page.getByText('NADA-99')).first().waitFor()
  await inventory.page.getByText(/O artigo NADA-99 não existe/).waitFor()
  await inventory.cell(receipt.product, 1).fill(SCARCE_PRODUCT.id)
  await inventory.page.getByRole('table').getByText(SCARCE_PRODUCT.description).waitFor()
  await inventory.page.getByText(receipt.newBatch).waitFor()
  await inventory.page.keyboard.press('Control+Enter')

  // The waiting order is served and named without another click.
  await inventory.page.getByText(/^Entrada registada: 1 lote/).waitFor()
  const served = inventory.row(order.number)
  await served.getByText(/^Recebeu 4 de 4/).waitFor()
  expect(await lineOf(order.id)).toMatchObject({ missingQuantity: 0 })

  // The inventory shows the batch, and its movement with the balance.
  const levels = new InventoryPage(
    await open({ as: 'stock_analyst', at: `/stock?view=movements&batch=${encodeURIComponent(batch)}` }),
  )
  await levels.row(batch).getByText(levels.words.kind.receipt).waitFor()
})

story('a batch is taken from another order, and both histories show it', async ({ open }) => {
  const batch = batchName('TROCA')
  if ((await availableScarceStock()) < 5) await receiveScarceProduct(9 + (await waitingQuantity()), batch)
  await eventually(availableScarceStock, (free) => free >= 5)
  const giver = await orderInAnalysis(await availableScarceStock())
  await eventually(
    () => lineOf(giver.id),
    (line) => line?.missingQuantity === 0,
  )
  const taker = await orderInAnalysis(3)

  const stock = new StockPage(await open({ as: 'stock_analyst', at: `/stock/${taker.id}` }))
  await stock.openBatches(SCARCE_PRODUCT.id)
  const held = await call<{ data: { lines: { held: { batch: string; quantity: number }[] }[] } }>(
    'stock_analyst',
    'GET',
    `/orders/${giver.id}/stock`,
  )
  const largest = held.body.data.lines[0]?.held.toSorted((a, b) => b.quantity - a.quantity)[0]
  await stock.whoHolds(largest?.batch ?? '')
  await stock.takeFrom(giver.number).click()

  // The dialog says which order will wait; a reason is required.
  const dialog = stock.swapDialog
  await dialog.getByText(/Ficam por servir 3 kg/).waitFor()
  await dialog.getByText(giver.number).first().waitFor()
  await dialog.getByRole('button', { name: stock.words.swap.confirm }).click()
  await dialog.getByText(words.pt.ui.reasonRequired).waitFor()
  await dialog.getByLabel(words.pt.ui.reason).fill('Evento amanhã')
  await dialog.getByRole('button', { name: stock.words.swap.confirm }).click()
  await stock.page
    .getByText(/: recebe .+ de .+ histórico dos dois/)
    .first()
    .waitFor()
  expect(await lineOf(taker.id)).toMatchObject({ reservedQuantity: 3, missingQuantity: 0 })
  expect(await lineOf(giver.id)).toMatchObject({ missingQuantity: 3 })

  // Both histories name the other document.
  for (const [one, other, action] of [
    [taker, giver, 'swap-in'],
    [giver, taker, 'swap-out'],
  ] as const) {
    type Entry = { action: string; facts: { number?: string; reason?: string } }
    const path = `/audit?objectType=order&objectId=${one.id}&perPage=1`
    const [entry] = (await call<{ data: Entry[] }>('stock_analyst', 'GET', path)).body.data
    expect(entry).toMatchObject({ action, facts: { number: other.number, reason: 'Evento amanhã' } })
  }
  const page = await open({ as: 'stock_analyst', at: `/documents/${giver.id}` })
  await page.getByText(`Lote ${largest?.batch}: 3 · Evento amanhã · ${taker.number}`).waitFor()
})

story(
  'when somebody else takes from a batch being split, the dialog says so and keeps what was typed',
  async ({ open }) => {
    const batch = batchName('VIVO')
    await receiveScarceProduct(10 + (await waitingQuantity()), batch)
    await eventually(availableScarceStock, (free) => free >= 10)
    const mine = await orderInAnalysis(4)
    const { version, lines } = await stockOf(mine.id)
    await call('stock_analyst', 'PUT', `/orders/${mine.id}/stock/lines/${lines[0]?.id}`, {
      version,
      batches: [],
    })

    const stock = new StockPage(await open({ as: 'stock_analyst', at: `/stock/${mine.id}` }))
    await stock.openBatches(SCARCE_PRODUCT.id)
    const field = stock.sheet.getByRole('textbox', { name: fillIn(stock.words.batch.quantityOf, { batch }) })
    await field.fill('3.5')

    // Another order takes all that is left.
    await orderInAnalysis(await availableScarceStock())
    await stock.sheet.getByText(new RegExp(`O lote ${batch} mudou entretanto`)).waitFor()
    await expect.poll(() => field.inputValue()).toBe('3.5')
    await stock.sheet.getByRole('status').getByText(stock.words.fault.overBatch).waitFor()
    expect(
      await stock.sheet.getByRole('button', { name: new RegExp(`^${stock.words.hold}`) }).isDisabled(),
    ).toBe(true)
  },
)

const VIEWS = ['analysis', 'waiting', 'levels', 'movements', 'receipts', 'counts', 'life'] as const

story.for(['light', 'dark'] as const)(
  'axe finds nothing on any view of stock and its dialogs, %s, desk and phone',
  { timeout: 240_000 },
  async (theme, { open }) => {
    const page = await open({ as: 'admin', theme, at: '/stock' })
    const found: string[] = []
    for (const view of VIEWS) {
      await navigateTo(page, `/stock?view=${view}`)
      await waitUntilLoaded(page)
      found.push(...(await problemsOf(page, view)))
    }

    // The dialog of a batch, and its correction.
    await navigateTo(page, '/stock?view=levels')
    await page.getByRole('table').getByRole('link').first().click()
    await page.getByRole('dialog').waitFor()
    found.push(...(await problemsOf(page, 'batch')))
    await page.getByRole('button', { name: words.pt.inventory.correct.button }).click()
    found.push(...(await problemsOf(page, 'correction')))
    expect(found).toEqual([])
  },
)
