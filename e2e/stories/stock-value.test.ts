import { violationsOf } from '../harness/accessibility.ts'
import { call } from '../harness/api.ts'
import { navigateTo } from '../harness/go-to.ts'
import { expect, story } from '../harness/story.ts'
import { words } from '../harness/words.ts'

const t = words.pt['stock-value']

/** An article of its own, counted in base units, with one batch of 40 at 12.50 each. */
async function goods(code: string) {
  const units = [
    { code: 'un', factor: 1 },
    { code: 'cx', factor: 12 },
  ]
  const article = {
    description: `Chá ${code}`,
    vatCode: 'NORMAL',
    unit: 'cx',
    baseUnit: 'un',
    stockUnit: 'un',
  }
  await call('admin', 'POST', '/products', { code, ...article, units, unitPrice: 240_00 })
  const lines = [{ productId: code, batch: 'C-1', quantity: 40, unitCost: 12_50 }]
  const { status } = await call('admin', 'POST', '/stock/receipts', { warehouseId: 'SD1', lines })
  expect(status).toBe(201)
}

story.for(['light', 'dark'] as const)(
  'damaged goods are written off at average cost, and the value of the stock falls by it, %s',
  async (theme, { open }) => {
    const code = `CHA-${theme.toUpperCase()}`
    await goods(code)
    const page = await open({ as: 'admin', theme, at: `/stock-value?search=${code}` })
    const value = page.getByRole('table', { name: t.views.value })
    await value.getByText('500,00').waitFor()
    const found = await violationsOf(page)

    await page.getByRole('button', { name: t.writeOff.button }).click()
    const dialog = page.getByRole('dialog', { name: t.writeOff.title })
    await dialog.getByRole('combobox', { name: t.writeOff.article }).fill(code)
    await page.getByRole('option', { name: new RegExp(`Chá ${code}`) }).click()
    await dialog.getByRole('combobox', { name: t.writeOff.batch }).click()
    await page.getByRole('option', { name: /C-1/ }).click()
    const quantity = dialog.getByRole('textbox', { name: /^Quantidade/ })
    await quantity.fill('41')
    await dialog.getByRole('textbox', { name: words.pt.ui.reason }).fill('Embalagem molhada')
    await dialog.getByText(/Só 40 un estão livres/).waitFor()
    await quantity.fill('10')
    found.push(...(await violationsOf(page)))
    await dialog.getByRole('button', { name: t.writeOff.save }).click()
    await value.getByText('375,00').waitFor()

    await navigateTo(page, `/stock-value?view=write-offs&search=${code}`)
    const list = page.getByRole('table', { name: t.views['write-offs'] })
    await list.getByText('Embalagem molhada').waitFor()
    await list.getByText('125,00').waitFor()
    found.push(...(await violationsOf(page)))

    // What stock counts stands now, and the form says why.
    await navigateTo(page, `/settings/products/${code}`)
    await page.getByText(words.pt.products.form.stockFixed).waitFor()
    expect(found).toEqual([])
  },
)
