import type { Locator } from 'playwright-core'
import { problemsOf } from '../harness/accessibility.ts'
import { call, eventually } from '../harness/api.ts'
import { day, FRESH } from '../harness/days.ts'
import { orderInAnalysis, receiveScarce, SCARCE, waitedFor } from '../harness/stock.ts'
import { expect, story } from '../harness/story.ts'
import { filled, words } from '../harness/words.ts'
import { DraftPage } from '../pages/draft-page.ts'
import { LedgerPage } from '../pages/ledger-page.ts'
import { StockPage } from '../pages/stock-page.ts'

type Line = { quantity: number; negotiatedPrice: number | null; discountPercentage: number }
type Movements = { data: { quantity: number }[] }
const { ui } = words.pt

const lineOf = async (id: number) =>
  (await call<{ data: { lines: Line[] } }>('operator', 'GET', `/drafts/${id}`)).body.data.lines[0]

/** As if the rows had been copied in Excel. */
const paste = (grid: Locator, rows: readonly string[]) =>
  grid.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, rows.join('\n'))

/** Both meanings of a figure, which stand below as buttons. */
const asked = (whole: string, fraction: string) =>
  filled(ui.field.figureWhich, { thousands: `${whole}\u00a0${fraction}`, decimals: `${whole},${fraction}` })

story('a thousand of a sheet of goods is taken in as a thousand, or asked about', async ({ open }) => {
  const ledger = new LedgerPage(await open({ as: 'stock_analyst', at: '/stock?view=receipts' }))
  const { receipt } = ledger.words
  const grid = ledger.page.getByRole('table', { name: receipt.grid })
  const batch = (name: string) => `${name}-${Date.now()}`
  const [first, second, third] = [batch('MIL'), batch('DOIS'), batch('OUTRO')]
  const [expiry, another] = [day(FRESH), day(FRESH + 30)]
  const typed = (date: string) => date.replaceAll('-', '/')

  // Nothing in the sheet says what its point means: the cell asks, and nothing can be taken in.
  await grid.waitFor()
  await paste(grid, [`AR-1\t${first}\t${typed(expiry)}\t1.000`])
  await ledger.page.getByText(asked('1', '000')).waitFor()
  await expect.poll(() => ledger.cell(receipt.quantity, 1).inputValue()).toBe('1.000')
  await ledger.page.getByText('1 linha por resolver').first().waitFor()
  await expect.poll(() => ledger.button(receipt.save).isDisabled()).toBe(true)
  await ledger.button(filled(receipt.removeRow, { row: 1 })).click()

  // Its third row settles it; a batch with two expiries is said before it is taken in.
  await paste(grid, [
    `AR-1\t${first}\t${typed(expiry)}\t1.000`,
    `AR-5\t${second}\t${typed(expiry)}\t2.500`,
    `OL-1\t${third}\t${typed(expiry)}\t1.234,5`,
    `OL-1\t${third}\t${typed(another)}\t1`,
  ])
  await ledger.page.getByText(new RegExp(`já existe com a validade ${expiry}`)).waitFor()
  await ledger.button(filled(receipt.removeRow, { row: 4 })).click()
  await ledger.page.getByText(receipt.newBatch).nth(2).waitFor()
  await ledger.button(receipt.save).click()
  await ledger.page.getByText(/^Entrada registada: 3 lotes/).waitFor()
  for (const [name, quantity] of [
    [first, 1000],
    [second, 2500],
    [third, 1234.5],
  ] as const) {
    const { body } = await call<Movements>('stock_analyst', 'GET', `/stock/movements?batch=${name}`)
    expect(body.data.map((movement) => movement.quantity)).toContain(quantity)
  }
})

story('a discount above a hundred stays as it was typed, and no part of it counts', async ({ open }) => {
  const page = await open({ as: 'operator', at: '/documents/create' })
  const draft = new DraftPage(page)
  await draft.chooseCustomer('Hotel Flor do Índico')
  await draft.beginLines()
  await draft.typeLine(1, 'FC-1200', '3', '150')
  await page.getByText(/«150» por corrigir/).waitFor()
  await draft.saved()
  expect(await lineOf(draft.id)).toMatchObject({ quantity: 3, discountPercentage: 0 })
  expect(await problemsOf(page, 'a cell that is not taken')).toEqual([])

  // It is not submitted, and a reload keeps it.
  await page.keyboard.press('Control+Enter')
  await page
    .getByRole('alert')
    .getByText(/Linha 1: .*«150»/)
    .waitFor()
  await page.reload()
  await page.getByText(/«150» por corrigir/).waitFor()

  // Escape brings the figure of before back; one that is fine counts.
  await draft.rows.filter({ hasText: 'FC-1200' }).getByText('150', { exact: true }).click()
  await draft.cell('discount', 1).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText(/por corrigir/).waitFor({ state: 'detached' })
  await draft.cell('discount', 1).fill('15')
  await eventually(
    () => lineOf(draft.id),
    (line) => line?.discountPercentage === 15,
  )
})

story(
  'a figure that could mean two is asked about in every cell, and taken once it is clear',
  async ({ open }) => {
    const page = await open({ as: 'operator', at: '/documents/create' })
    const draft = new DraftPage(page)
    await draft.chooseCustomer('Hotel Flor do Índico')
    await draft.beginLines()
    await draft.typeLine(1, 'FC-1200', '2')
    await draft.saved()
    const row = draft.rows.filter({ hasText: 'FC-1200' })
    await row.getByText(/^2/).first().click()
    await draft.cell('quantity', 1).fill('1.234')
    await page.getByText(asked('1', '234')).waitFor()
    await page.keyboard.press('Tab')
    await draft.cell('price', 1).fill('1,234')
    await page.getByText(asked('1', '234')).waitFor()
    expect(await lineOf(draft.id)).toMatchObject({ quantity: 2, negotiatedPrice: null })

    // By keys: the arrow down leads to the readings, Enter takes one, and the cell has the cursor again.
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await draft.cell('price', 1).and(page.locator(':focus')).waitFor()
    expect(await problemsOf(page, 'a figure that is asked about')).toEqual([])
    // Or by the pointer, below the line.
    await page
      .getByRole('group', {
        name: filled(ui.field.figureChoiceOf, { name: draft.words.unread.fields.quantity }),
      })
      .getByRole('button', { name: '1,234' })
      .click()
    await draft.cell('quantity', 1).waitFor()
    await eventually(
      () => lineOf(draft.id),
      (line) => line?.quantity === 1.234 && line.negotiatedPrice === 123_400,
    )
    await page.getByText(/: qual é\?/).waitFor({ state: 'detached' })

    // So is the quantity of a batch.
    await receiveScarce(9 + (await waitedFor()), `DUVIDA-${Date.now()}`)
    const { id } = await orderInAnalysis(2)
    const stock = new StockPage(await open({ as: 'stock_analyst', at: `/stock/${id}` }))
    await stock.openBatches(SCARCE.id)
    await stock.sheet.getByRole('textbox').first().fill('1.000')
    await stock.page.getByText(asked('1', '000')).waitFor()
    await stock.sheet.getByRole('button', { name: '1', exact: true }).click()
    await expect.poll(() => stock.sheet.getByRole('textbox').first().inputValue()).toMatch(/^1(,0000)?$/)
  },
)

story('no part of a figure counts on a phone while the figure is being asked about', async ({ open }) => {
  const page = await open({ as: 'operator', at: '/documents/create' })
  const draft = new DraftPage(page)
  await draft.chooseCustomer('Hotel Flor do Índico')
  await draft.beginLines()
  await draft.typeLine(1, 'FC-1200', '6')
  await draft.saved()

  // Key by key, as on a phone: '1.23' can be read, '1.234' could mean two.
  const phone = await open({
    as: 'operator',
    at: new URL(page.url()).pathname,
    width: 390,
    height: 844,
    touch: true,
  })
  await phone
    .getByRole('button', { name: new RegExp(`^${filled(draft.words.grid.edit, { article: 'FC-1200' })}`) })
    .tap()
  await phone.getByLabel(filled(draft.words.line.quantity, { unit: 'cx' })).fill('')
  await phone.keyboard.type('1.234')
  await phone.getByText(asked('1', '234')).waitFor()
  await phone.getByRole('button', { name: draft.words.line.done }).tap()
  const which = filled(draft.words.unread.which, { field: draft.words.unread.fields.quantity, text: '1.234' })
  await phone.getByText(which).waitFor()
  await phone.getByText(/^6 cx × /).waitFor()
  await phone.getByLabel(draft.words.fields.discount).fill('')
  await phone.keyboard.type('150')
  await phone.getByText(ui.field.percentInvalid).waitFor()
  await phone.getByLabel(draft.words.fields.poNumber).fill('V/1')
  await eventually(
    () =>
      call<{ data: { poNumber: string; discount: number; lines: Line[] } }>(
        'operator',
        'GET',
        `/drafts/${draft.id}`,
      ),
    ({ body }) =>
      body.data.poNumber === 'V/1' && body.data.discount === 0 && body.data.lines[0]?.quantity === 6,
  )

  await phone
    .getByRole('group', {
      name: filled(ui.field.figureChoiceOf, { name: draft.words.unread.fields.quantity }),
    })
    .getByRole('button')
    .first()
    .tap()
  await eventually(
    () => lineOf(draft.id),
    (line) => line?.quantity === 1234,
  )
})

story('pasted figures that could mean two are settled for the whole column at once', async ({ open }) => {
  const page = await open({ as: 'operator', at: '/documents/create' })
  const draft = new DraftPage(page)
  await draft.chooseCustomer('Hotel Flor do Índico')
  await draft.beginLines()
  await paste(page.getByRole('grid'), ['AR-1\t1.000', 'AR-5\t2.500'])
  const { pasting } = draft.words
  const sheet = page.getByRole('dialog', { name: pasting.title })
  const choice = (row: number) =>
    sheet.getByRole('group', {
      name: filled(ui.field.figureChoiceOf, {
        name: filled(pasting.doubt, { column: pasting.columns.quantity, row }),
      }),
    })
  await choice(2).waitFor()
  await expect.poll(() => sheet.getByRole('button', { name: /^Adicionar/ }).isDisabled()).toBe(true)

  // Taken one way and then, for it was wrong, the other.
  await choice(1).getByRole('button', { name: '1', exact: true }).click()
  await sheet.getByRole('cell', { name: '2,5', exact: true }).waitFor()
  await choice(2)
    .getByRole('button', { name: /^2.500$/ })
    .click()
  await sheet.getByRole('cell', { name: /^1.000$/ }).waitFor()
  await sheet.getByRole('button', { name: /^Adicionar 2 linhas/ }).click()
  await draft.saved()
  await eventually(
    () => lineOf(draft.id),
    (line) => line?.quantity === 1000,
  )
})
