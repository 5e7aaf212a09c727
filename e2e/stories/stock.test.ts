import { problemsOf } from '../harness/accessibility.ts'
import { call, eventually } from '../harness/api.ts'
import { day, FRESH } from '../harness/days.ts'
import { goInside, settled } from '../harness/go-to.ts'
import {
  freeOfScarce,
  letWait,
  orderInAnalysis,
  receiveScarce,
  SCARCE,
  stockOf,
  waitedFor,
} from '../harness/stock.ts'
import { expect, story } from '../harness/story.ts'
import { filled, words } from '../harness/words.ts'
import { LedgerPage } from '../pages/ledger-page.ts'
import { StockPage } from '../pages/stock-page.ts'

const lineOf = async (id: number) => (await stockOf(id)).lines[0]
const batchName = (word: string) => `${word}-${Date.now()}`

story('goods come in, and the order that waited for them is served before the eyes', async ({ open }) => {
  const order = await orderInAnalysis((await freeOfScarce()) + 4)
  await letWait(order.id)
  const wanted = await waitedFor()

  // The analyst writes what came; a row that cannot be taken in says why.
  const ledger = new LedgerPage(await open({ as: 'stock_analyst', at: '/stock?view=receipts' }))
  const { receipt } = ledger.words
  const batch = batchName('RECEBIDO')
  const row = { article: 'nada-99', batch, expiry: day(FRESH), quantity: String(wanted) }
  await ledger.typeRow(1, row)
  await ledger.row(batch).or(ledger.page.getByText('NADA-99')).first().waitFor()
  await ledger.page.getByText(/O artigo NADA-99 não existe/).waitFor()
  await ledger.cell(receipt.article, 1).fill(SCARCE.id)
  await ledger.page.getByText(SCARCE.description).waitFor()
  await ledger.page.getByText(receipt.newBatch).waitFor()
  await ledger.page.keyboard.press('Control+Enter')

  // Who waited is named at once, and served without another press.
  await ledger.page.getByText(/^Entrada registada: 1 lote/).waitFor()
  const served = ledger.row(order.number)
  await served.getByText(/^Recebeu 4 de 4/).waitFor()
  expect(await lineOf(order.id)).toMatchObject({ missingQuantity: 0 })

  // The ledger shows the batch, and its movement with the balance.
  const levels = new LedgerPage(
    await open({ as: 'stock_analyst', at: `/stock?view=movements&batch=${encodeURIComponent(batch)}` }),
  )
  await levels.row(batch).getByText(levels.words.kind.receipt).waitFor()
})

story('a batch is taken from another order, and both tell it', async ({ open }) => {
  const batch = batchName('TROCA')
  if ((await freeOfScarce()) < 5) await receiveScarce(9 + (await waitedFor()), batch)
  await eventually(freeOfScarce, (free) => free >= 5)
  const giver = await orderInAnalysis(await freeOfScarce())
  await eventually(
    () => lineOf(giver.id),
    (line) => line?.missingQuantity === 0,
  )
  const taker = await orderInAnalysis(3)

  const stock = new StockPage(await open({ as: 'stock_analyst', at: `/stock/${taker.id}` }))
  await stock.openBatches(SCARCE.id)
  const held = await call<{ data: { lines: { held: { batch: string; quantity: number }[] }[] } }>(
    'stock_analyst',
    'GET',
    `/orders/${giver.id}/stock`,
  )
  const largest = held.body.data.lines[0]?.held.toSorted((a, b) => b.quantity - a.quantity)[0]
  await stock.whoHolds(largest?.batch ?? '')
  await stock.takeFrom(giver.number).click()

  // The dialog says who waits then; a reason is asked for.
  const dialog = stock.swapDialog
  await dialog.getByText(/Ficam por servir 3 kg/).waitFor()
  await dialog.getByText(giver.number).first().waitFor()
  await dialog.getByRole('button', { name: stock.words.swap.confirm }).click()
  await dialog.getByText(words.pt.ui.reasonRequired).waitFor()
  await dialog.getByLabel(words.pt.ui.reason).fill('Evento amanhã')
  await dialog.getByRole('button', { name: stock.words.swap.confirm }).click()
  await stock.page.getByText(stock.words.swap.done).first().waitFor()
  expect(await lineOf(taker.id)).toMatchObject({ reservedQuantity: 3, missingQuantity: 0 })
  expect(await lineOf(giver.id)).toMatchObject({ missingQuantity: 3 })

  // Both histories name the other document.
  for (const [one, other, words] of [
    [taker, giver, 'swap-in'],
    [giver, taker, 'swap-out'],
  ] as const) {
    type Entry = { action: string; facts: { number?: string; reason?: string } }
    const path = `/audit?objectType=order&objectId=${one.id}&perPage=1`
    const [entry] = (await call<{ data: Entry[] }>('stock_analyst', 'GET', path)).body.data
    expect(entry).toMatchObject({ action: words, facts: { number: other.number, reason: 'Evento amanhã' } })
  }
  const told = await open({ as: 'stock_analyst', at: `/documents/${giver.id}` })
  await told.getByText(`Lote ${largest?.batch}: 3 · Evento amanhã · ${taker.number}`).waitFor()
})

story(
  'somebody else takes of a batch while it is being split: it is said, and what was typed stays',
  async ({ open }) => {
    const batch = batchName('VIVO')
    await receiveScarce(10 + (await waitedFor()), batch)
    await eventually(freeOfScarce, (free) => free >= 10)
    const mine = await orderInAnalysis(4)
    const { version, lines } = await stockOf(mine.id)
    await call('stock_analyst', 'PUT', `/orders/${mine.id}/stock/lines/${lines[0]?.id}`, {
      version,
      batches: [],
    })

    const stock = new StockPage(await open({ as: 'stock_analyst', at: `/stock/${mine.id}` }))
    await stock.openBatches(SCARCE.id)
    const field = stock.sheet.getByRole('textbox', { name: filled(stock.words.batch.quantityOf, { batch }) })
    await field.fill('3.5')

    // Another order takes all that is left.
    await orderInAnalysis(await freeOfScarce())
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
  'axe finds nothing on any view of stock, nor in its windows, %s, desk and phone',
  { timeout: 240_000 },
  async (theme, { open }) => {
    const page = await open({ as: 'admin', theme, at: '/stock' })
    const found: string[] = []
    for (const view of VIEWS) {
      await goInside(page, `/stock?view=${view}`)
      await settled(page)
      found.push(...(await problemsOf(page, view)))
    }

    // A batch of the ledger, and what is asked before it is corrected.
    await goInside(page, '/stock?view=levels')
    await page.getByRole('table').getByRole('link').first().click()
    await page.getByRole('dialog').waitFor()
    found.push(...(await problemsOf(page, 'batch')))
    await page.getByRole('button', { name: words.pt.inventory.correct.button }).click()
    found.push(...(await problemsOf(page, 'correction')))
    expect(found).toEqual([])
  },
)
