import type { Page } from 'playwright-core'
import { call } from '../harness/api.ts'
import { expect, story } from '../harness/story.ts'
import { fillIn, words } from '../harness/words.ts'
import { DraftPage } from '../pages/draft-page.ts'

type Draft = { data: { type: string; reasonId: string | null; dueAt: string; lines: Line[] } }
type Line = { productId: string; unit: string; quantity: number; negotiatedPrice: number | null }
const { drafts } = words.pt

const draftOf = async (id: number) => (await call<Draft>('operator', 'GET', `/drafts/${id}`)).body.data

/** Pastes rows as Excel copies them. */
const paste = (page: Page, rows: readonly string[]) =>
  page.getByRole('grid', { name: drafts.grid.label }).evaluate((grid, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, rows.join('\n'))

story(
  'rows pasted from Excel are checked one by one, and only the valid ones are added, in any unit of the article',
  async ({ open }) => {
    const page = await open({ as: 'operator', at: '/documents/create' })
    const draft = new DraftPage(page)
    await draft.chooseCustomer('Hotel Flor do Índico')
    await draft.beginLines()
    await draft.typeLine(1, 'FC-1200', '3')
    await paste(page, [
      'Artigo\tQtd.\tPreço',
      'OL-5\t12\t1.234,50',
      'AR-25\t1.234\t',
      'ZZ-9\t5\t',
      'FC-1200\t3\t',
      'OL-5\t1\t',
      'LT-1\tdois\t',
      'AG-15\t5\t\t\tun',
    ])
    const checked = page.getByRole('dialog', { name: drafts.pasting.title })
    const rowOf = (place: number) => checked.getByRole('row').nth(place)
    await rowOf(1)
      .getByText(/Tabela: /)
      .waitFor()
    await rowOf(3).getByText(drafts.pasting.problems.unknown).waitFor()
    await rowOf(4).getByText(drafts.pasting.problems.twiceInDraft).waitFor()
    await rowOf(5).getByText(drafts.pasting.problems.twiceInPaste).waitFor()
    await rowOf(6)
      .getByText(/Não se consegue ler/)
      .waitFor()
    await checked.getByRole('button', { name: 'Adicionar 3 linhas' }).click()
    await draft.waitUntilSaved()
    await expect
      .poll(async () =>
        (await draftOf(draft.id)).lines.map(({ productId, quantity, negotiatedPrice }) => [
          productId,
          quantity,
          negotiatedPrice,
        ]),
      )
      .toEqual([
        ['FC-1200', 3, null],
        ['OL-5', 12, 123_450],
        ['AR-25', 1234, null],
        ['AG-15', 5, null],
      ])

    // Water is counted in packs of 6: the line offers what packs can make of 5 bottles.
    const nearest = page.getByRole('group', { name: drafts.units.nearest })
    await nearest.getByRole('button', { name: '6 un' }).click()
    await page
      .getByText(fillIn(drafts.units.inStock, { quantity: '6', unit: 'un', stock: '1', stockUnit: 'pk' }))
      .waitFor()

    // By keys: three pieces of chicken instead of three boxes.
    await draft.rows.nth(1).locator('[data-column="quantity"]').click()
    await draft.cell('quantity', 1).press('Alt+ArrowDown')
    await page.getByRole('menuitem', { name: /^un / }).press('Enter')
    await draft.cell('quantity', 1).and(page.locator(':focus')).waitFor()
    await expect
      .poll(async () => (await draftOf(draft.id)).lines.map(({ unit, quantity }) => `${quantity} ${unit}`))
      .toEqual(['3 un', '12 cx', '1234 sc', '6 un'])
  },
)

story('changing the customer asks first, and keeping the old one keeps every line', async ({ open }) => {
  const page = await open({ as: 'operator', at: '/documents/create' })
  const draft = new DraftPage(page)
  await draft.chooseCustomer('Hotel Flor do Índico')
  await draft.beginLines()
  await draft.typeLine(1, 'AR-25', '7')
  await draft.waitUntilSaved()
  const chooseAnother = async () => {
    await draft.customer.click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Cash & Carry Matola Rio')
    await page.getByRole('option').first().filter({ hasText: 'Cash & Carry' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('pode ser removida').waitFor()
  }
  await chooseAnother()
  await page.getByRole('button', { name: drafts.keyChange.keep }).click()
  await expect.poll(() => draft.customer.inputValue()).toBe('Hotel Flor do Índico')
  expect(
    await draft
      .cell('quantity', 1)
      .or(draft.rows.filter({ hasText: 'AR-25' }))
      .first()
      .textContent(),
  ).toContain('7')
  expect((await draftOf(draft.id)).lines).toMatchObject([{ productId: 'AR-25', quantity: 7 }])

  await chooseAnother()
  await page.getByRole('button', { name: drafts.keyChange.confirm }).click()
  await page.getByRole('heading', { level: 1, name: 'Cash & Carry Matola Rio' }).waitFor()
  await expect.poll(async () => (await draftOf(draft.id)).lines).toEqual([])
})

story('an offer is free and has a reason; a quote has a validity date', async ({ open }) => {
  const page = await open({ as: 'operator', at: '/documents/create' })
  const draft = new DraftPage(page)

  await page.getByRole('radio', { name: /POF/ }).check()
  await draft.chooseCustomer('Hotel Flor do Índico')
  await draft.beginLines()
  await draft.typeLine(1, 'AR-25', '2')
  await draft.field('reasonId').click()
  expect(await page.getByRole('option').allInnerTexts()).toEqual([
    'Eventos promocionais',
    'Espaço / gôndola',
    'Rappel',
  ])
  await page.getByRole('option', { name: 'Eventos promocionais' }).click()
  await draft.waitUntilSaved()
  await expect.poll(async () => draftOf(draft.id)).toMatchObject({ type: 'POF', reasonId: '0EP' })
  const totals = page.getByRole('region', { name: drafts.totals.label })
  await totals.getByText(`${drafts.totals.offer}:`).waitFor()
  expect(await totals.getByText('0,00').count()).toBeGreaterThan(0)

  await page.getByRole('button', { name: drafts.fields.more }).click()
  await page.getByRole('radio', { name: /COT/ }).check()
  await page.getByLabel(drafts.fields.validUntil, { exact: true }).first().waitFor()
  await expect.poll(async () => draftOf(draft.id)).toMatchObject({ type: 'COT', reasonId: null })
})
