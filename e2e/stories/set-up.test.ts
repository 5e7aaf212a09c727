import { violationsOf } from '../harness/accessibility.ts'
import { waitUntilLoaded } from '../harness/go-to.ts'
import { startProduct } from '../harness/product.ts'
import { expect, story } from '../harness/story.ts'
import { fillIn, words } from '../harness/words.ts'

const t = words.pt.setup
const PASSWORD = 'três tigres tristes'

story('from an empty system to a company that can write its first documents', async ({ open }) => {
  const product = await startProduct(async () => {}, 'off')
  try {
    const { address } = product
    const at = () => /\/setup#\S+/.exec(product.printed?.() ?? '')?.[0] ?? ''
    await expect.poll(at).not.toBe('')

    // Without the address nobody comes in.
    const page = await open({ address, at: '/login' })
    await page.getByText(t.page.noToken).waitFor()
    await page.goto(at())
    await page.reload()
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    await field(t.administrator.name).fill('Ana')
    await field(t.administrator.username).fill('ana.machel')
    await page.getByLabel(t.administrator.password, { exact: true }).fill(PASSWORD)
    await page.getByLabel(t.administrator.passwordConfirmation, { exact: true }).fill(PASSWORD)
    await page.getByLabel(t.company.fields.name, { exact: true }).nth(1).fill('Distribuidora Índico, Lda')
    await field(t.company.fields.address).fill('Avenida da Marginal, 310, Maputo')
    await field(t.company.fields.phone).fill('+258 21 300 300')
    await field(t.company.fields.bankName).fill('Banco do Índico')
    await field(t.company.fields.nib).fill('999900010000000000168')
    await page.getByText(t.company.nib).waitFor()
    await field(t.company.fields.nib).fill('9999 0001 00000000001 67')
    await page.getByRole('combobox', { name: t.branch.province }).click()
    await page.getByRole('option', { name: 'Cidade de Maputo' }).click()

    // What is missing is said at its field; what was typed survives a reload, passwords do not.
    await page.getByRole('button', { name: t.page.submit }).click()
    await page.getByText(words.pt.ui.required).first().waitFor()
    await page.reload()
    await expect.poll(() => field(t.company.fields.bankName).inputValue()).toBe('Banco do Índico')
    expect(await page.getByLabel(t.administrator.password, { exact: true }).inputValue()).toBe('')
    await field(t.company.fields.nuit).fill('400339910')
    await page.getByLabel(t.administrator.password, { exact: true }).fill(PASSWORD)
    await page.getByLabel(t.administrator.passwordConfirmation, { exact: true }).fill(PASSWORD)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: t.page.submit }).click()

    // The list says what is set and what is missing, and leads there.
    const list = page.getByRole('region', { name: t.checklist.list })
    await list.getByText(fillIn(t.checklist.title, { company: 'Distribuidora Índico, Lda' })).waitFor()
    await list.getByText('Sede SD', { exact: false }).waitFor()
    const locked = fillIn(t.checklist.needs, { steps: t.checklist.steps.articles.name })
    await list.getByText(locked, { exact: false }).first().waitFor()
    await waitUntilLoaded(page)
    expect(await violationsOf(page)).toEqual([])
    await list
      .getByRole('link', { name: fillIn(t.checklist.openOf, { step: t.checklist.steps.company.name }) })
      .click()
    await expect.poll(() => field(t.company.fields.nib).inputValue()).toBe('999900010000000000167')
    await field(t.company.fields.phone).fill('+258 21 300 301')
    await page.getByRole('button', { name: words.pt.ui.save }).click()
    await page.getByText(t.company.saved).waitFor()
    await page.getByText('+258 21 300 301').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.goto('/')
    await list.waitFor()

    // The address is used up.
    const late = await open({ address, at: at(), theme: 'dark' })
    await late.getByRole('alert').filter({ hasText: 'já foi preparado por outra pessoa' }).waitFor()
    expect(await violationsOf(late)).toEqual([])
  } finally {
    await product.stop()
  }
})
