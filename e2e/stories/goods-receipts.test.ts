import { problemsOf } from '../harness/accessibility.ts'
import { call } from '../harness/api.ts'
import { navigateTo, waitUntilLoaded } from '../harness/go-to.ts'
import { expect, story } from '../harness/story.ts'
import { fillIn, words } from '../harness/words.ts'

const { receipts, scan, inventory } = words.pt

type Product = { id: string; description: string }
type Receipt = { state: string; lineItems: { batch: string; received: number | null }[] }
const receiptOf = async (id: string) =>
  (await call<{ data: Receipt }>('stock_analyst', 'GET', `/stock/goods-receipts/${id}`)).body.data

story('goods are counted against the note on a desk and a phone, and posted', async ({ open }) => {
  const { body } = await call<{ data: Product[] }>('stock_analyst', 'GET', '/products?perPage=2')
  const [first, second] = body.data as [Product, Product]
  const stamp = Date.now()
  const batch = `ENTRADA-${stamp}`

  // A receipt begins with a new supplier and two lines of its note.
  const page = await open({ as: 'stock_analyst', at: '/inventory' })
  await waitUntilLoaded(page)
  await page.getByRole('button', { name: receipts.new }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: receipts.open.warehouse }).click()
  await page.getByRole('option', { name: /^SD1 ·/ }).click()
  const supplier = `Fornecedor ${stamp}`
  await dialog.getByRole('combobox', { name: receipts.open.supplier }).fill(supplier)
  await page.getByRole('option', { name: new RegExp(supplier) }).click()
  await dialog.getByLabel(receipts.open.note).fill(`GR ${stamp}`)
  await dialog
    .getByLabel(receipts.open.lines)
    .fill(`${first.id}\t10\t${batch}\t31-12-2027\n${second.id}\t5\t${batch}\t31-12-2027`)
  await dialog.getByRole('button', { name: receipts.open.save }).click()
  await page.getByRole('heading', { name: supplier }).waitFor()
  const id = /receipts\/(\d+)/.exec(page.url())?.[1] ?? ''

  // '=' takes the quantity of the note; a shortage asks for its reason.
  const received = (row: number) =>
    page.getByRole('textbox', {
      name: fillIn(receipts.line.cell, { column: receipts.line.received, row }),
      exact: true,
    })
  await received(1).fill('8')
  await received(1).press('Enter')
  const reason = page.getByLabel(receipts.line.reason)
  await reason.fill('2 rotos')
  await reason.blur()

  // The second line is counted on a phone: the code fills the line in, the quantity is proposed.
  const phone = await open({ as: 'admin', at: `/inventory/receipts/${id}`, width: 390, height: 844 })
  await phone.getByLabel(scan.field).fill(second.id)
  await phone.getByRole('button', { name: scan.read, exact: true }).click()
  await phone.getByRole('button', { name: fillIn(receipts.phone.save, { quantity: 5 }) }).click()
  await expect.poll(async () => (await receiptOf(id)).lineItems.map((line) => line.received)).toEqual([8, 5])

  // The desk sees it, and posts.
  await page.getByRole('button', { name: receipts.foot.post }).click()
  await expect.poll(async () => (await receiptOf(id)).state).toBe('posted')
  await page.getByText(receipts.state.posted).first().waitFor()
  const levels = await call<{ data: { stock: number }[] }>(
    'stock_analyst',
    'GET',
    `/stock/levels?batch=${encodeURIComponent(batch)}&sort=article`,
  )
  expect(levels.body.data.map(({ stock }) => stock).toSorted()).toEqual([5, 8])
})

story('a warehouse manager comes to receipts, counts and locations from the settings', async ({ open }) => {
  const page = await open({ as: 'admin_sd', at: '/settings?tab=inventory' })
  await page.getByRole('link', { name: words.pt.settings.inventory.places }).click()
  await page.getByText(inventory.places.lead).waitFor()
})

story.for(['light', 'dark'] as const)(
  'axe finds nothing on receipts, counts and locations, %s',
  async (theme, { open }) => {
    const page = await open({ as: 'admin', theme, at: '/inventory' })
    const found: string[] = []
    for (const view of ['receipts', 'counts', 'places']) {
      await navigateTo(page, `/inventory?view=${view}`)
      await waitUntilLoaded(page)
      found.push(...(await problemsOf(page, view)))
    }
    expect(found).toEqual([])
  },
)
