import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { violationsOf } from '../harness/accessibility.ts'
import { call, eventually, tokenOf } from '../harness/api.ts'
import { ANSWERS_FOLDER } from '../harness/product.ts'
import { productAddress } from '../harness/product-address.ts'
import { expect, story } from '../harness/story.ts'
import { words } from '../harness/words.ts'

const t = words.pt.answers

type Order = { id: number; number: string; version: number; stages: string[]; approvals: Approval[] }
type Approval = { stage: string; decision: string | null }
type Customer = { id: number; code: string; nuit: string | null; warehouse: string; blockedCredit: boolean }
type Answer = { kind: string; state: string; fileName: string; number: string }

const read = async <T>(path: string) => (await call<{ data: T }>('admin', 'GET', path)).body.data

/** A store of the retailer that can be served from SD1. */
async function store(): Promise<Customer> {
  const all = await read<Customer[]>('/customers?perPage=100&branchId=SD')
  const found = all.find((one) => one.nuit && !one.blockedCredit && one.warehouse === 'SD1')
  if (!found) throw new Error('The demo company has customers that can be served')
  return found
}

/** The order of the store comes in as a file; answers the document that it becomes. */
async function ordered(customer: Customer, number: string): Promise<number> {
  const bytes = Buffer.from(
    `PO;Line;Buyer code;Artigo;Qtd;Loja\n${number};10;B-77;AR-25;1;${customer.code}\n${number};20;B-78;FC-ASA;1;${customer.code}\n`,
  )
  const digest = createHash('sha256').update(bytes).digest('hex')
  await fetch(`${productAddress()}/api/files/${digest}?purpose=inbound-file&name=${number}.csv`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${await tokenOf('admin')}`, 'Content-Type': 'text/csv' },
    body: bytes,
  })
  await call('admin', 'POST', '/morpheus/files', {
    file: { digest, name: `${number}.csv` },
    retailerId: 'HISTORIA',
  })
  const [inbound] = await eventually(
    () => read<{ documents: { id: number }[] }[]>(`/morpheus?search=${number}`),
    ([found]) => (found?.documents.length ?? 0) > 0,
  )
  return inbound?.documents[0]?.id ?? 0
}

/** Approved, picked, loaded and billed by those whose work it is. */
async function servedAndBilled(id: number) {
  const orderOf = () => read<Order>(`/orders/${id}`)
  const started = await eventually(orderOf, ({ stages }) =>
    stages.some((stage) => /APPROVAL|STOCK_ANALYSIS/.test(stage)),
  )
  for (const { stage } of started.approvals.filter(({ decision }) => decision === null))
    await call('admin', 'POST', `/orders/${id}/approvals`, {
      version: (await orderOf()).version,
      stage,
      decision: 'approve',
      reason: 'Campanha',
    })
  const stock = await eventually(
    () =>
      read<{ version: number; lines: { id: number; buckets: { reserved: number } }[] }>(
        `/orders/${id}/stock`,
      ),
    (found) => found.lines.length > 0 && found.lines.every(({ buckets }) => buckets.reserved > 0),
  )
  const decisions = stock.lines.map((line) => ({ lineId: line.id, decision: 'picking' }))
  await call('admin', 'POST', `/orders/${id}/stock/process`, { version: stock.version, lines: decisions })
  const { body } = await call<{ content: { id: number } }>('admin', 'POST', '/shipments', {
    warehouseId: 'SD1',
    assigneeName: 'Rosa Tembe',
    driverName: 'Abel Machava',
    carRegistration: 'AHB 412 MC',
    route: 'Maputo Centro',
    orderIds: [id],
  })
  for (const status of ['loading', 'finished'])
    await call('admin', 'PUT', `/shipments/${body.content.id}/status-update/${status}`, {})
  await call('admin', 'POST', `/shipments/${body.content.id}/invoice`, {})
}

story('a retailer is answered: its order is accepted, shipped and billed', async ({ open }) => {
  const customer = await store()
  const folder = `historia-${randomUUID().slice(0, 8)}`
  await call('admin', 'PUT', '/retailers/HISTORIA', {
    name: 'Mercados História',
    version: 0,
    customerIds: [customer.id],
    userIds: [],
  })

  const page = await open({ as: 'admin', at: '/settings/answers?retailer=HISTORIA' })
  // an address of before leads to the page of the retailer
  await page.waitForURL(/\/settings\/retailers\/HISTORIA\?view=answers$/)
  await page.getByRole('heading', { name: 'Mercados História', exact: true }).waitFor()
  for (const kind of ['order-response', 'despatch-advice', 'invoice'] as const)
    await page.getByRole('checkbox', { name: t.kinds[kind] }).check()
  await page.getByLabel(t.fields.ownGln, { exact: true }).fill('6001234000013')
  await page.getByRole('textbox', { name: t.fields.folder }).fill(folder)
  await page.getByRole('button', { name: t.test, exact: true }).click()
  await page.getByText(/cais-teste-/).waitFor()
  await page.getByRole('switch', { name: t.fields.active }).check()
  await page.getByRole('button', { name: words.pt.ui.save, exact: true }).click()
  await page.getByText(t.saved.replace('{name}', 'Mercados História')).waitFor()
  expect(await violationsOf(page)).toEqual([])

  const orderId = await ordered(customer, `HIST${Date.now()}`)
  await servedAndBilled(orderId)
  const answers = await eventually(
    () => read<Answer[]>(`/answers?orderId=${orderId}&sort=oldest`),
    (found) => found.length === 3 && found.every(({ state }) => state === 'done'),
    90_000,
  )
  expect(answers.map(({ kind }) => kind)).toEqual(['order-response', 'despatch-advice', 'invoice'])
  const files = await readdir(join(ANSWERS_FOLDER, folder))
  expect(files).toEqual(expect.arrayContaining(answers.map(({ fileName }) => fileName)))
  const invoice = await readFile(join(ANSWERS_FOLDER, folder, answers[2]?.fileName ?? ''), 'latin1')
  expect(invoice).toContain('PIA+1+AR-25:SA+B-77:IN')
  await rm(join(ANSWERS_FOLDER, folder), { recursive: true })

  await page.reload()
  for (const { number } of answers) await page.getByText(number, { exact: true }).first().waitFor()
  expect(await page.getByText(t.states.done, { exact: true }).count()).toBe(3)
  const log = await open({ as: 'admin', at: `/settings/b2b-logs?search=${answers[2]?.fileName}` })
  await log
    .getByText(answers[2]?.fileName ?? '')
    .first()
    .waitFor()
})
