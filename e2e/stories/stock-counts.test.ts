import { violationsOf } from '../harness/accessibility.ts'
import { call, eventually } from '../harness/api.ts'
import { waitUntilLoaded } from '../harness/go-to.ts'
import { orderInAnalysis } from '../harness/stock.ts'
import { expect, story } from '../harness/story.ts'
import { fillIn, words } from '../harness/words.ts'
import { CountPage } from '../pages/count-page.ts'

const { inventory, ui } = words.pt
/** A warehouse that no other story uses. */
const UNUSED_WAREHOUSE = 'SD2'

type Level = { levelId: number; productId: string; batch: string; stock: number }
const levelsOf = async (batch = '') => {
  const path = `/stock/levels?warehouseId=${UNUSED_WAREHOUSE}&withStock=true&batch=${encodeURIComponent(batch)}`
  return (await call<{ data: Level[] }>('stock_analyst', 'GET', path)).body.data
}
type Move = { kind: string; quantity: number; balance: number; reference: string; reason: string }
/** Movements of this count alone. */
const countedMoves = async (levelId: number, number: string) => {
  const path = `/stock/movements?kind=count&levelId=${levelId}`
  const { body } = await call<{ data: Move[] }>('stock_analyst', 'GET', path)
  return body.data.filter(({ reference }) => reference === number)
}

story('two people count a warehouse, from start to posting', async ({ open }) => {
  // A count cannot start while orders of the warehouse are in stock analysis; the refusal links to them.
  await orderInAnalysis(3)
  const count = new CountPage(await open({ as: 'stock_analyst', at: '/stock?view=counts' }))
  const { page } = count
  await waitUntilLoaded(page)
  // Without a warehouse the field says that it is required and gets the focus.
  await count.button(inventory.counts.open).click()
  await count.button(inventory.counts.openConfirm).click()
  await page.getByRole('dialog').getByText(ui.required).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox')
  await count.begin('SD1', 'Fim de ano', { isOpen: true })
  await page
    .getByRole('alert')
    .getByText(/há \d+ no armazém SD1/)
    .waitFor()
  await page.getByRole('link', { name: inventory.counts.toPending }).waitFor()
  await count.begin(UNUSED_WAREHOUSE, 'Fim de ano', { isOpen: true })
  await page
    .getByRole('heading', {
      name: new RegExp(`^INV\\.${UNUSED_WAREHOUSE}/\\d+ ${inventory.counts.state.open}`),
    })
    .waitFor()
  const number =
    /INV\.SD2\/\d+/.exec((await page.getByRole('heading', { level: 1 }).first().textContent()) ?? '')?.[0] ??
    ''

  // While the count is open nothing can be received there, and the refusal names the count.
  const goods = {
    warehouseId: UNUSED_WAREHOUSE,
    lines: [{ productId: 'AR-25', batch: 'TARDE', quantity: 1 }],
  }
  const refused = await call<{ message: string }>('stock_analyst', 'POST', '/stock/receipts', goods)
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(number)])

  // The first counts by keys: a figure, Enter, and the next batch.
  const [one, two, three] = (await levelsOf()) as [Level, Level, Level]
  await count.find(one.batch)
  await count.counted(one).fill(String(one.stock - 1))
  await count.counted(one).press('Enter')
  await count.difference(one).getByText('1').first().waitFor()
  await page.getByText(/^1 de \d+ lotes contados, 1 diferença/).waitFor()

  // The second pastes a list counted on paper; an unreadable row is named, and nothing is saved.
  const other = new CountPage(
    await open({ as: 'admin', at: new URL(page.url()).pathname + new URL(page.url()).search }),
  )
  await other.paste(`${two.productId}\t${two.batch}\tmuitas`)
  await other.page.getByText(fillIn(inventory.counts.invalidRow, { row: '1', cell: 'muitas' })).waitFor()
  await other.pasteAgain(
    `${two.productId}\t${two.batch}\t${two.stock}\n${three.productId}\t${three.batch}\t${three.stock + 2}`,
  )
  await other.page.getByText('2 linhas contadas.').waitFor()
  // The first sees it without a reload; what lies far from the books hides until another person counts it again.
  await page.getByText(/^3 de \d+ lotes contados, /).waitFor()

  // A batch that was found on the shelf but is not in the system.
  const found = `ACHADO-${Date.now()}`
  await count.addFound({ product: 'AR-25', batch: found, counted: '4' })
  await page.getByText(/^4 de \d+ lotes contados, /).waitFor()

  // Nobody counts again what they counted: the other person does, without seeing a figure.
  await count.find(found)
  await count.row(found).getByText(inventory.counts.otherCounts).waitFor()
  const second = await call<{ data: (Level & { counted: null })[] }>(
    'admin',
    'GET',
    `/stock/counts/${page.url().match(/counts\/(\d+)/)?.[1]}/lines?show=second&perPage=200`,
  )
  expect(second.body.data.every(({ counted }) => counted === null)).toBe(true)
  const quantities = new Map([
    [found, 4],
    [one.batch, one.stock - 1],
    [three.batch, three.stock + 2],
  ])
  for (const { batch, productId } of second.body.data)
    await call(
      productId === three.productId && batch === three.batch ? 'stock_analyst' : 'admin',
      'PUT',
      `/stock/counts/${page.url().match(/counts\/(\d+)/)?.[1]}/lines`,
      { lines: [{ productId, batch, counted: quantities.get(batch) }] },
    )
  await page.getByText(/^4 de \d+ lotes contados, 3 diferenças/).waitFor()

  // The differences are reviewed and then posted at once, with a reason.
  await count.show(inventory.counts.show.differences)
  await count.find('')
  await count.row(found).waitFor()
  expect(await count.row(two.batch).count()).toBe(0)
  await count.button(inventory.counts.post).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^4 lotes contados, 3 diferenças/).waitFor()
  await dialog.getByRole('button', { name: inventory.counts.postConfirm }).click()
  await dialog.getByText(ui.reasonRequired).waitFor()
  await dialog.getByLabel(ui.reason).fill('Inventário de fim de ano')
  await dialog.getByRole('button', { name: inventory.counts.postConfirm }).click()
  await page
    .getByText(/^Inventário \S+ lançado$/)
    .first()
    .waitFor()

  // The stock is what was counted, and each movement names the count.
  expect(
    await eventually(
      () => levelsOf(found),
      (levels) => levels.length > 0,
    ),
  ).toMatchObject([{ stock: 4 }])
  expect(await countedMoves(one.levelId, number)).toMatchObject([
    { quantity: -1, balance: one.stock - 1, reference: number, reason: 'Inventário de fim de ano' },
  ])
  expect(await countedMoves(two.levelId, number)).toEqual([])

  // The history shows who did what; nothing more can be counted.
  await count
    .historyEntry(inventory.history.did.post)
    .getByText(/3 diferenças · Inventário de fim de ano/)
    .waitFor()
  await count.historyEntry('2 lotes contados').getByText('Administração do Sistema').first().waitFor()
  await count.historyEntry(inventory.history.did.open).getByText('Fim de ano').waitFor()
  expect(await page.getByRole('textbox', { name: /^Contado de/ }).count()).toBe(0)
  expect((await call('stock_analyst', 'POST', '/stock/receipts', goods)).status).toBe(201)
})

story('an administrator changes from which difference another person counts again', async ({ open }) => {
  const { limitForm } = inventory.counts
  const page = await open({ as: 'admin', at: '/stock?view=counts' })
  const change = async (amount: string) => {
    await page.getByRole('button', { name: limitForm.change }).click()
    const dialog = page.getByRole('dialog', { name: limitForm.title })
    await dialog.getByLabel(limitForm.amountField).fill(amount)
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: limitForm.save }).click()
    await page.getByRole('status').filter({ hasText: limitForm.saved }).first().waitFor()
  }
  await change('5000')
  await page.getByText(/ou de 5\s000,00 MZN ao custo/).waitFor()
  await change('')
  await page.getByText(/ao custo, outra pessoa/).waitFor({ state: 'hidden' })
})
