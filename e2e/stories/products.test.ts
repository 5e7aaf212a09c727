import { violationsOf } from '../harness/accessibility.ts'
import { call } from '../harness/api.ts'
import { expect, story } from '../harness/story.ts'
import { fillIn, words } from '../harness/words.ts'

const t = words.pt.products.form
const list = words.pt.products.list

type Product = {
  id: string
  description: string
  version: number
  units: { code: string; factor: number; barcode: string }[]
}

const productOf = async (id: string) =>
  (await call<{ data: Product }>('admin', 'GET', `/products/${id}`)).body.data

story(
  'an administrator creates an article with a pallet, finds it by its barcode, and keeps both changes when a colleague saved first',
  async ({ open }) => {
    const page = await open({ as: 'admin', at: '/settings/products' })
    await page.getByRole('link', { name: t.new }).click()
    await page.getByRole('heading', { name: t.new }).waitFor()
    await page.getByRole('textbox', { name: t.code, exact: true }).fill('pl-tilapia')
    await page.getByRole('textbox', { name: t.description, exact: true }).fill('Tilápia congelada 800 g')
    // What is typed outlives a reload.
    await page.reload()
    await expect
      .poll(() => page.getByRole('textbox', { name: t.description, exact: true }).inputValue())
      .toBe('Tilápia congelada 800 g')
    await page.getByRole('combobox', { name: t.vatCode }).click()
    await page.getByRole('option', { name: /^NORMAL/ }).click()
    await page.getByRole('textbox', { name: fillIn(t.unitPrice, { unit: 'cx' }) }).fill('2450')
    const box = page.getByRole('group', { name: /^Caixa/ })
    await box.getByRole('textbox', { name: fillIn(t.contains, { unit: 'un' }) }).fill('12')
    await box.getByRole('textbox', { name: t.barcode }).fill('5601234567893')
    await page.getByRole('button', { name: t.addUnit }).click()
    const pallet = page.getByRole('group').last()
    await pallet.getByRole('textbox', { name: t.unitCode, exact: true }).fill('pal')
    await pallet.getByRole('textbox', { name: fillIn(t.contains, { unit: 'un' }) }).fill('480')
    await page.getByText('1 palete = 40 caixas = 480 unidades').waitFor()
    await page.keyboard.press('Control+s')
    // A wrong check digit is refused at its field, and everything else stays.
    await box.getByText(/algarismo de controlo errado/).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await box.getByRole('textbox', { name: t.barcode }).fill('5601234567892')
    await page.keyboard.press('Control+s')
    await page.getByRole('heading', { name: 'Tilápia congelada 800 g' }).waitFor()
    await page.getByRole('rowheader', { name: /^Palete/ }).waitFor()
    expect((await productOf('PL-TILAPIA')).units.map(({ code, factor }) => [code, factor])).toEqual([
      ['un', 1],
      ['cx', 12],
      ['pal', 480],
    ])

    await page.getByRole('link', { name: words.pt.products.edit }).click()
    const description = page.getByRole('textbox', { name: t.description, exact: true })
    await description.fill('Tilápia inteira 800 g')
    const seen = await productOf('PL-TILAPIA')
    await call('admin', 'PUT', '/products/PL-TILAPIA', { version: seen.version, shelfLifeDays: 365 })
    await page.keyboard.press('Control+s')
    await page.getByRole('alert').first().waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText(fillIn(t.saved, { name: 'Tilápia inteira 800 g' })).waitFor()
    expect(await productOf('PL-TILAPIA')).toMatchObject({ shelfLifeDays: 365, version: seen.version + 2 })

    await page.getByRole('link', { name: t.list }).click()
    await page.getByRole('searchbox', { name: list.searchLabel }).fill('5601234567892')
    await page.getByRole('row').filter({ hasText: 'Tilápia inteira 800 g' }).waitFor()

    // Made inactive it stays, with who changed what, and no new document takes it.
    await page.goto('/settings/products/PL-TILAPIA')
    await page.getByLabel(t.active).press('Space')
    await page.keyboard.press('Control+s')
    await page
      .getByText(fillIn(t.saved, { name: 'Tilápia inteira 800 g' }))
      .first()
      .waitFor()
    const history = page.getByRole('region', { name: words.pt.products.history.title })
    await history.getByText(words.pt.products.fields.active).first().waitFor()
    await history.getByText('Tilápia congelada 800 g').first().waitFor()
    type Found = { data: { id: string }[] }
    const offered = await call<Found>('operator', 'GET', '/products?search=PL-TILAPIA')
    expect(offered.body.data).toEqual([])
  },
)
