import { violationsOf } from '../harness/accessibility.ts'
import { call } from '../harness/api.ts'
import { expect, story } from '../harness/story.ts'
import { words } from '../harness/words.ts'

const t = words.pt.exchanges
const LOG = '/settings/b2b-logs'

type Rows = { data: { id: number; retailer: { id: string } | null }[] }

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

story(
  'a retailer sees its own exchanges only, and puts a refused file right',
  { timeout: 90_000 },
  async ({ open }) => {
    const { body: theirs } = await call<Rows>('admin', 'GET', '/b2b/retailers/logs?retailerId=KANIMAMBO')
    const page = await open({ as: 'b2b_retailer', at: '/settings' })
    await page.getByRole('link', { name: words.pt.settings.own.open }).click()
    await page.getByRole('heading', { name: t.ownTitle }).waitFor()
    await page.getByText('BAZ_PO_', { exact: false }).first().waitFor()
    expect(await page.getByText('Kanimambo').count()).toBe(0)
    expect(await violationsOf(page)).toEqual([])

    const input = page.getByLabel(t.sendOrders).first()
    await input.setInputFiles(file('BAZ_1.csv', 'PO;Store;Nada\nST-1;LOJA-9;1\n'))
    await page.getByRole('alert').getByText('Falta a coluna', { exact: false }).waitFor()
    await page.getByText(t.advice.own).waitFor()
    await input.setInputFiles(file('BAZ_1.csv', 'PO;Store;Article;Qty\nST-1;LOJA-9;AR-25;2\n'))
    await page.getByText(t.cause.customer).waitFor()
    expect(await page.getByRole('button', { name: t.repeat }).count()).toBe(0)

    const [other] = theirs.data
    await page.goto(new URL(`${LOG}?exchange=${other?.id}`, page.url()).href)
    await page.getByRole('main').getByRole('alert').first().waitFor()
    expect(await page.getByText('KAN_ORD', { exact: false }).count()).toBe(0)
  },
)

story(
  'a refused exchange is read, repeated where that is safe, and marked as dealt with',
  { timeout: 90_000 },
  async ({ open }) => {
    const retailer = await open({ as: 'b2b_retailer', at: LOG })
    await retailer
      .getByLabel(t.sendOrders)
      .first()
      .setInputFiles(file('BAZ_2.csv', 'PO;Store;Nada\nST-2;LOJA-9;2\n'))
    await retailer.getByRole('alert').getByText('Falta a coluna', { exact: false }).waitFor()

    const page = await open({ as: 'admin', at: `${LOG}?tab=attention` })
    await page.getByText('BAZ_2.csv').first().click()
    await page.getByRole('alert').getByText('Falta a coluna', { exact: false }).waitFor()
    await page.getByText('ST-2;LOJA-9;2').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('r')
    await page.getByRole('button', { name: /^2\.ª/ }).waitFor()
    await page.getByRole('button', { name: t.handle }).click()
    await page.getByText(/^Dada por tratada/).waitFor()
    await page.getByRole('link', { name: /BAZ_2\.csv/ }).waitFor({ state: 'detached' })

    // what left without a way to ask is not offered again
    await page.locator('[data-exchange]').filter({ hasText: t.sign.doubt }).first().click()
    await page.getByText(t.advice.doubt).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('k')
  },
)
