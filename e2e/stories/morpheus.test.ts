import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { violationsOf } from '../harness/accessibility.ts'
import { call } from '../harness/api.ts'
import { expect, story } from '../harness/story.ts'
import { fillIn, words } from '../harness/words.ts'

const t = words.pt.morpheus
const UNKNOWN = '7622210449283'

type Orders = { data: { id: number; state: string; documents: { id: number; number: string }[] }[] }
type Products = { data: { id: string }[] }

const orderOf = async (number: string) =>
  (await call<Orders>('admin', 'GET', `/morpheus?search=${number}`)).body.data[0]

story(
  'an unknown article is said once: its lines join the order, which is processed',
  { timeout: 120_000 },
  async ({ open }) => {
    const { body } = await call<Products>('admin', 'GET', '/products?perPage=2')
    const [known, meant] = body.data.map(({ id }) => id)
    const rows = [
      'PO;EAN;Artigo;Descrição;Quantidade;Loja',
      `ST-90;;${known};Artigo bom;2;C1001`,
      `ST-90;${UNKNOWN};;BISC CHOC RECH 154G;3;C1001`,
    ]
    const page = await open({ as: 'admin', at: '/morpheus' })
    const name = 'BAZ_ST90.csv'
    await page
      .locator('input[type=file]:not([webkitdirectory])')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
    await page.getByRole('button', { name }).waitFor()

    // The good line is in a document already, and the other waits under its cause.
    await expect.poll(async () => (await orderOf('ST-90'))?.documents.length, { timeout: 30_000 }).toBe(1)
    const desk = page.getByRole('region', { name: t.desk.label, exact: true })
    const cause = desk.getByText(UNKNOWN, { exact: false }).first()
    await cause.waitFor()
    await cause.click()
    await desk.getByRole('textbox', { name: t.desk.searchArticle }).fill(meant ?? '')
    await desk
      .getByRole('radio', { name: meant ?? '' })
      .first()
      .waitFor()
    expect(await violationsOf(page)).toEqual([])
    await desk.getByRole('button', { name: fillIn(t.desk.choose, { target: meant ?? '' }) }).click()
    await expect.poll(async () => (await orderOf('ST-90'))?.state, { timeout: 30_000 }).toBe('processed')

    // One document has both lines; the order says so under its own tab.
    await page.goto(new URL('/morpheus?tab=processed&search=ST-90', page.url()).href)
    await page.getByRole('link', { name: /ST-90/ }).first().click()
    const [document] = (await orderOf('ST-90'))?.documents ?? []
    await page.getByRole('link', { name: document?.number ?? '' }).waitFor()
    await page.getByRole('heading', { name: /2 já seguem/ }).waitFor()
    expect(await violationsOf(page)).toEqual([])
  },
)

story(
  'a folder is sent whole; an order of which nothing can go on is found among the documents',
  async ({ open }) => {
    const folder = await mkdtemp(join(tmpdir(), 'cais-historia-'))
    await mkdir(join(folder, 'loja'))
    const order = (number: string) => `PO;EAN;Artigo;Quantidade;Loja\n${number};4006381333931;;3;C1001\n`
    await writeFile(join(folder, 'ST-91.csv'), order('ST-91'))
    await writeFile(join(folder, 'loja', 'ST-92.csv'), order('ST-92'))
    await writeFile(join(folder, 'loja', 'leia-me.pdf'), 'nada')
    const page = await open({ as: 'admin', at: '/morpheus' })
    await page.locator('input[webkitdirectory]').setInputFiles(folder)
    await page.getByText('2 ficheiros recebidos.').waitFor()
    await rm(folder, { recursive: true })

    await expect.poll(async () => (await orderOf('ST-92'))?.documents.length, { timeout: 30_000 }).toBe(1)
    const [document] = (await orderOf('ST-92'))?.documents ?? []
    await page.goto(new URL('/documents?tab=all&stage=MORPHEUS_IN', page.url()).href)
    await page
      .getByText(document?.number ?? '', { exact: true })
      .first()
      .waitFor()
    await page.goto(new URL(`/documents/${document?.id}`, page.url()).href)
    await page.getByText(/Nada desta encomenda pode seguir ainda: 1 linha espera/).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('link', { name: words.pt.orders.detail.inboundOpen }).click()
    await page.getByText(t.waitingDocument).waitFor()
  },
)
