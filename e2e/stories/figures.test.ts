import type { Locator } from 'playwright-core'
import { problemsOf } from '../harness/accessibility.ts'
import { call, eventually } from '../harness/api.ts'
import { day, FRESH_DAYS } from '../harness/days.ts'
import { orderInAnalysis, receiveScarceProduct, SCARCE_PRODUCT, waitingQuantity } from '../harness/stock.ts'
import { expect, story } from '../harness/story.ts'
import { fillIn, words } from '../harness/words.ts'
import { DraftPage } from '../pages/draft-page.ts'
import { Frame } from '../pages/frame.ts'
import { InventoryPage } from '../pages/inventory-page.ts'
import { StockPage } from '../pages/stock-page.ts'

type Line = { quantity: number; negotiatedPrice: number | null; discountPercentage: number }
type Movements = { data: { quantity: number }[] }
const { ui } = words.pt

const lineOf = async (id: number) =>
  (await call<{ data: { lines: Line[] } }>('operator', 'GET', `/drafts/${id}`)).body.data.lines[0]

/** Pastes rows as Excel copies them. */
const paste = (grid: Locator, rows: readonly string[]) =>
  grid.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, rows.join('\n'))

/** The question that offers both readings of a figure. */
const figureQuestion = (whole: string, fraction: string) =>
  fillIn(ui.field.figureWhich, { thousands: `${whole}\u00a0${fraction}`, decimals: `${whole},${fraction}` })

story('a pasted quantity of a thousand is read as a thousand, or asked about', async ({ open }) => {
  const inventory = new InventoryPage(await open({ as: 'stock_analyst', at: '/stock?view=receipts' }))
  const { receipt } = inventory.words
  const grid = inventory.page.getByRole('table', { name: receipt.grid })
  const batch = (name: string) => `${name}-${Date.now()}`
  const [first, second, third] = [batch('MIL'), batch('DOIS'), batch('OUTRO')]
  const [expiry, another] = [day(FRESH_DAYS), day(FRESH_DAYS + 30)]
  const typed = (date: string) => date.replaceAll('-', '/')

  // Nothing in the sheet tells what the point means: the cell asks, and the receipt cannot be saved.
  await grid.waitFor()
  await paste(grid, [`AR-1\t${first}\t${typed(expiry)}\t1.000`])
  await inventory.page.getByText(figureQuestion('1', '000')).waitFor()
  await expect.poll(() => inventory.cell(receipt.quantity, 1).inputValue()).toBe('1.000')
  await inventory.page.getByText('1 linha por resolver').first().waitFor()
  await expect.poll(() => inventory.button(receipt.save).isDisabled()).toBe(true)
  await inventory.button(fillIn(receipt.removeRow, { row: 1 })).click()

  // The third row makes it clear; a batch with two expiry dates is reported before saving.
  await paste(grid, [
    `AR-1\t${first}\t${typed(expiry)}\t1.000`,
    `AR-5\t${second}\t${typed(expiry)}\t2.500`,
    `OL-1\t${third}\t${typed(expiry)}\t1.234,5`,
    `OL-1\t${third}\t${typed(another)}\t1`,
  ])
  await inventory.page.getByText(new RegExp(`já existe com a validade ${expiry}`)).waitFor()
  await inventory.button(fillIn(receipt.removeRow, { row: 4 })).click()
  await inventory.page.getByText(receipt.newBatch).nth(2).waitFor()
  await inventory.button(receipt.save).click()
  await inventory.page.getByText(/^Entrada registada: 3 lotes/).waitFor()
  for (const [name, quantity] of [
    [first, 1000],
    [second, 2500],
    [third, 1234.5],
  ] as const) {
    const { body } = await call<Movements>('stock_analyst', 'GET', `/stock/movements?batch=${name}`)
    expect(body.data.map((movement) => movement.quantity)).toContain(quantity)
  }
})

story('a discount above 100 % stays in the cell as typed and is not saved', async ({ open }) => {
  const page = await open({ as: 'operator', at: '/documents/create' })
  const draft = new DraftPage(page)
  await draft.chooseCustomer('Hotel Flor do Índico')
  await draft.beginLines()
  await draft.typeLine(1, 'FC-1200', '3', '150')
  await page.getByText(/«150» por corrigir/).waitFor()
  await draft.waitUntilSaved()
  expect(await lineOf(draft.id)).toMatchObject({ quantity: 3, discountPercentage: 0 })
  expect(await problemsOf(page, 'an invalid cell')).toEqual([])

  // The draft cannot be submitted, and a reload keeps the text.
  await page.keyboard.press('Control+Enter')
  await page
    .getByRole('alert')
    .getByText(/Linha 1: .*«150»/)
    .waitFor()
  await page.reload()
  await page.getByText(/«150» por corrigir/).waitFor()

  // Escape restores the previous figure; a valid figure is saved.
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

story('an ambiguous figure is asked about in every cell, and saved once it is clear', async ({ open }) => {
  const page = await open({ as: 'operator', at: '/documents/create' })
  const draft = new DraftPage(page)
  await draft.chooseCustomer('Hotel Flor do Índico')
  await draft.beginLines()
  await draft.typeLine(1, 'FC-1200', '2')
  await draft.waitUntilSaved()
  const row = draft.rows.filter({ hasText: 'FC-1200' })
  await row.getByText(/^2/).first().click()
  await draft.cell('quantity', 1).fill('1.234')
  await page.getByText(figureQuestion('1', '234')).waitFor()
  await page.keyboard.press('Tab')
  await draft.cell('price', 1).fill('1,234')
  await page.getByText(figureQuestion('1', '234')).waitFor()
  expect(await lineOf(draft.id)).toMatchObject({ quantity: 2, negotiatedPrice: null })

  // By keys: the down arrow moves to the readings, Enter takes one, and the focus returns to the cell.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await draft.cell('price', 1).and(page.locator(':focus')).waitFor()
  expect(await problemsOf(page, 'an ambiguous figure')).toEqual([])
  // By mouse: the readings below the line.
  await page
    .getByRole('group', {
      name: fillIn(ui.field.figureChoiceOf, { name: draft.words.invalidInput.fields.quantity }),
    })
    .getByRole('button', { name: '1,234' })
    .click()
  await draft.cell('quantity', 1).waitFor()
  await eventually(
    () => lineOf(draft.id),
    (line) => line?.quantity === 1.234 && line.negotiatedPrice === 123_400,
  )
  await page.getByText(/: qual é\?/).waitFor({ state: 'detached' })

  // The same for the quantity of a batch.
  const batch = `DUVIDA-${Date.now()}`
  await receiveScarceProduct(9 + (await waitingQuantity()), batch)
  const { id } = await orderInAnalysis(2)
  const stock = new StockPage(await open({ as: 'stock_analyst', at: `/stock/${id}` }))
  await stock.openBatches(SCARCE_PRODUCT.id)
  // The batches of other orders, which stand before it, may have nothing left to type.
  const taken = stock.sheet.getByRole('textbox', { name: fillIn(words.pt.stock.batch.quantityOf, { batch }) })
  await taken.fill('1.000')
  await stock.page.getByText(figureQuestion('1', '000')).waitFor()
  await stock.sheet.getByRole('button', { name: '1', exact: true }).click()
  await expect.poll(() => taken.inputValue()).toMatch(/^1(,0000)?$/)
})

story('on a phone nothing of an ambiguous figure is saved while it is asked about', async ({ open }) => {
  const page = await open({ as: 'operator', at: '/documents/create' })
  const draft = new DraftPage(page)
  await draft.chooseCustomer('Hotel Flor do Índico')
  await draft.beginLines()
  await draft.typeLine(1, 'FC-1200', '6')
  await draft.waitUntilSaved()

  // Typed key by key, as on a phone: '1.23' is clear, '1.234' is ambiguous.
  const phone = await open({
    as: 'operator',
    at: new URL(page.url()).pathname,
    width: 390,
    height: 844,
    touch: true,
  })
  await phone
    .getByRole('button', { name: new RegExp(`^${fillIn(draft.words.grid.edit, { product: 'FC-1200' })}`) })
    .tap()
  await phone.getByLabel(fillIn(draft.words.line.quantity, { unit: 'cx' })).fill('')
  await phone.keyboard.type('1.234')
  await phone.getByText(figureQuestion('1', '234')).waitFor()
  await phone.getByRole('button', { name: draft.words.line.done }).tap()
  const which = fillIn(draft.words.invalidInput.which, {
    field: draft.words.invalidInput.fields.quantity,
    text: '1.234',
  })
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
      name: fillIn(ui.field.figureChoiceOf, { name: draft.words.invalidInput.fields.quantity }),
    })
    .getByRole('button')
    .first()
    .tap()
  await eventually(
    () => lineOf(draft.id),
    (line) => line?.quantity === 1234,
  )
})

story('pasted ambiguous figures are decided for the whole column at once', async ({ open }) => {
  const page = await open({ as: 'operator', at: '/documents/create' })
  const draft = new DraftPage(page)
  await draft.chooseCustomer('Hotel Flor do Índico')
  await draft.beginLines()
  await paste(page.getByRole('grid'), ['AR-1\t1.000', 'AR-5\t2.500'])
  const { pasting } = draft.words
  const sheet = page.getByRole('dialog', { name: pasting.title })
  const choice = (row: number) =>
    sheet.getByRole('group', {
      name: fillIn(ui.field.figureChoiceOf, {
        name: fillIn(pasting.ambiguousCell, { column: pasting.columns.quantity, row }),
      }),
    })
  await choice(2).waitFor()
  await expect.poll(() => sheet.getByRole('button', { name: /^Adicionar/ }).isDisabled()).toBe(true)

  // One reading is chosen first and then corrected to the other.
  await choice(1).getByRole('button', { name: '1', exact: true }).click()
  await sheet.getByRole('cell', { name: '2,5', exact: true }).waitFor()
  await choice(2)
    .getByRole('button', { name: /^2.500$/ })
    .click()
  await sheet.getByRole('cell', { name: /^1.000$/ }).waitFor()
  await sheet.getByRole('button', { name: /^Adicionar 2 linhas/ }).click()
  await draft.waitUntilSaved()
  await eventually(
    () => lineOf(draft.id),
    (line) => line?.quantity === 1000,
  )
})

story(
  'an amount is shown in the format of the language and edited with a decimal point',
  async ({ open }) => {
    const page = await open({ as: 'admin', at: '/components' })
    const field = page.getByRole('textbox', { name: words.pt.showcase.amount, exact: true })
    const shown = () => field.inputValue()
    await expect.poll(shown).toBe('1\u00a0234,50')
    await field.focus()
    await expect.poll(shown).toBe('1,234.50')
    expect(
      await field.evaluate(({ selectionStart, selectionEnd }: HTMLInputElement) => [
        selectionStart,
        selectionEnd,
      ]),
    ).toEqual([0, 8])
    for (const written of ['1 490,00', '1\u00a0490,00', '1,490.00', '1.490,00', '1490']) {
      await field.fill(written)
      await field.blur()
      await expect.poll(shown).toBe('1\u00a0490,00')
    }
    await field.fill('1.490')
    await page.getByRole('button', { name: '1,49', exact: true }).waitFor()
    await field.fill('1490')
    await field.blur()

    // In English, fields and texts show English figures.
    await new Frame(page, 'pt').language('en').click()
    const english = page.getByRole('textbox', { name: words.en.showcase.amount, exact: true })
    await expect.poll(() => english.inputValue()).toBe('1,490.00')
    await page.getByText('1,204,335.50').first().waitFor()
  },
)
