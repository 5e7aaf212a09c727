import { violationsOf } from '../harness/accessibility.ts'
import { call } from '../harness/api.ts'
import { expect, story } from '../harness/story.ts'
import { fillIn, words } from '../harness/words.ts'

const t = words.pt.prices

type List = { id: number; name: string; versions: { number: number; state: string; entered: number }[] }
type Product = { id: string; description: string }

const listsOf = async () =>
  (await call<{ data: List[] }>('commercial_approver', 'GET', '/price-lists')).body.data.filter(
    ({ name }) => name === 'Preços de 2099',
  )

story(
  'prices of a far year are planned: typed, pasted, put right in place and published; a seller reads them without cost',
  async ({ open }) => {
    const { body } = await call<{ data: Product[] }>('admin', 'GET', '/products?perPage=3')
    const [first, second] = body.data
    if (first === undefined || second === undefined) throw new Error('The demo sells articles')
    const page = await open({ as: 'commercial_approver', at: '/settings/prices' })
    await page.getByRole('main').getByRole('button', { name: t.new }).first().click()
    await page.getByRole('textbox', { name: t.fields.code, exact: true }).fill('ano-2099')
    await page.getByRole('textbox', { name: t.fields.name, exact: true }).fill('Preços de 2099')
    await page.getByRole('button', { name: t.create, exact: true }).click()
    await page.getByRole('heading', { name: 'Preços de 2099' }).waitFor()
    await page.getByRole('button', { name: t.version.new }).click()
    await page.getByRole('textbox', { name: t.version.validFrom }).fill('01-01-2099')
    await page.getByRole('button', { name: t.version.create }).click()

    const cell = page.getByRole('textbox', { name: fillIn(t.grid.priceOf, { article: first.description }) })
    await cell.fill('0')
    await page.getByText(t.grid.faults.zero).waitFor()
    // What is typed outlives a reload, and is saved once it is a price.
    await page.reload()
    await expect.poll(() => cell.inputValue()).toBe('0')
    await cell.fill('1.234,50')
    await expect.poll(() => cell.inputValue()).toMatch(/^1\s234,50$/)
    expect(await violationsOf(page)).toEqual([])

    await cell.evaluate((input, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, `Código\tPreço\n${second.id}\t99,90\nX-404\t5,00`)
    await page.getByText(fillIn(t.paste.row, { row: '3', code: 'X-404' })).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: fillIn(t.paste.accept, { count: '1' }) }).click()
    await expect.poll(async () => (await listsOf())[0]?.versions[0]?.entered).toBe(2)

    await page.getByRole('button', { name: fillIn(t.publish.prices, { count: '2' }) }).click()
    await page.getByText(fillIn(t.publish.done, { number: '1', name: 'Preços de 2099' })).waitFor()
    expect((await listsOf()).map(({ versions }) => versions[0])).toMatchObject([
      { number: 1, state: 'planned', entered: 0 },
    ])

    const seller = await open({ as: 'operator', at: `/settings/prices/${(await listsOf())[0]?.id}` })
    await seller.getByRole('cell', { name: /1\s234,50/ }).waitFor()
    expect(await seller.getByRole('columnheader', { name: t.grid.cost }).count()).toBe(0)
  },
)
