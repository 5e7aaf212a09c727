import { call, eventually } from '../harness/api.ts'
import { expect, story } from '../harness/story.ts'
import { ApprovalPage } from '../pages/approval-page.ts'
import { DraftPage } from '../pages/draft-page.ts'
import { OrderPage } from '../pages/order-page.ts'

type Approval = { stage: string; decision: string | null; digest: string }
type Order = {
  id: number
  number: string
  version: number
  status: string
  stages: string[]
  quote: { id: number } | null
  lines: { productId: string; quantity: number; unitPrice: number; ordered: number | null }[]
  approvals: Approval[]
}
type Content = { content: { id: number; version: number } }

const orderOf = async (id: number) =>
  (await call<{ data: Order }>('operator', 'GET', `/orders/${id}`)).body.data
const untilStage = (id: number, stage: string) =>
  eventually(
    () => orderOf(id),
    ({ stages }) => stages.includes(stage),
  )

async function submitDocument(input: object): Promise<number> {
  const { content } = (await call<Content>('operator', 'POST', '/drafts', input)).body
  const place = { version: content.version, latitude: -25.97, longitude: 32.57 }
  await call('operator', 'POST', `/drafts/${content.id}/submit`, place)
  return content.id
}

async function customerId(name: string): Promise<number> {
  const path = `/customers?search=${encodeURIComponent(name)}`
  const [found] = (await call<{ data: { id: number }[] }>('operator', 'GET', path)).body.data
  return found?.id ?? 0
}

async function approve(id: number, username: string, stage: string) {
  const { version, approvals } = await orderOf(id)
  const digest = approvals.find((one) => one.stage === stage)?.digest
  const decision = { version, digest, stage, decision: 'approve', reason: 'Campanha' }
  const { status, body } = await call(username, 'POST', `/orders/${id}/approvals`, decision)
  expect(status, JSON.stringify(body)).toBe(200)
}

story('a quote becomes an order at its prices, and each links to the other', async ({ open }) => {
  const id = await submitDocument({
    type: 'COT',
    customerId: await customerId('Hotel Flor do Índico'),
    lines: [
      { productId: 'AR-25', quantity: 4 },
      { productId: 'OL-5', quantity: 6 },
    ],
  })
  const { number, lines } = await untilStage(id, 'NO_STAGE')

  // The seller opens the quote and turns it into an order; the prices are those of the quote.
  const page = await open({ as: 'operator', at: `/documents/${id}`, location: true })
  const quote = new OrderPage(page)
  await quote.action('convert').click()
  const draft = new DraftPage(page)
  await page.getByText('Com os preços da cotação').waitFor()
  await draft.rows.filter({ hasText: 'OL-5' }).waitFor()

  // The panel tells which approvals are needed: none on the quote's terms, but one for a further discount.
  const { panel } = draft.words
  await page.getByText(panel.keepsQuote).waitFor()
  await draft.rows.filter({ hasText: 'OL-5' }).getByText('–', { exact: true }).click()
  await draft.cell('discount', 2).fill('30')
  await page
    .getByRole('region', { name: panel.approvals })
    .getByText(/30 % em OL-5/)
    .waitFor()
  await draft.cell('discount', 2).fill('0')
  await page.getByText(panel.keepsQuote).waitFor()
  await draft.submit.click()
  const orderId = await draft.submitted()
  const order = await orderOf(orderId)
  expect(order.lines.map(({ unitPrice }) => unitPrice)).toEqual(lines.map(({ unitPrice }) => unitPrice))

  // From the order to its quote, which shows the ordered quantities, and back.
  await quote.relations.getByRole('link', { name: number }).click()
  await page.waitForURL(`**/documents/${id}`)
  await page.getByText('4 de 4').waitFor()
  await quote.relations.getByRole('link', { name: order.number }).click()
  await page.waitForURL(`**/documents/${orderId}`)

  // Everything has been ordered: the button says so.
  await page.goto(`/documents/${id}`)
  await quote.more.click()
  await quote
    .entry('convert')
    .getByText(/Tudo o que a cotação/)
    .waitFor()
  await expect.poll(() => quote.entry('convert').getAttribute('aria-disabled')).toBe('true')
})

story('an expired quote can only be rejected, and says so in advance', async ({ open }) => {
  const id = await submitDocument({
    type: 'COT',
    customerId: await customerId('Hotel Flor do Índico'),
    lines: [{ productId: 'AR-25', quantity: 2, discountPercentage: 25 }],
  })
  const { number } = await untilStage(id, 'COMMERCIAL_APPROVAL')
  const page = await open({ as: 'commercial_approver' })
  // The responses are changed to those of an expired quote, because the story cannot wait a month.
  const message = `A cotação ${number} era para responder até 20-11-2020.`
  const late = {
    validUntil: '2020-11-20',
    dueAt: '2020-11-20',
    allowedActions: ['reject-commercial', 'print'],
    disabledActions: [{ action: 'approve-commercial', code: 'QUOTE_OVERDUE', message }],
  }
  for (const address of [`**/api/orders/${id}`, `**/api/orders/${id}/approval/reasons`]) {
    await page.route(address, async (route) => {
      const reply = await route.fetch()
      const { data } = await reply.json()
      await route.fulfill({ response: reply, json: { data: { ...data, ...late } } })
    })
  }

  // The explanation is shown beside the reason; the button and its key only repeat it.
  await page.goto(new URL(`/approval/${id}?on=COMMERCIAL`, page.url()).href)
  const inbox = new ApprovalPage(page)
  await inbox.openNumber(number).waitFor()
  const bar = page.getByRole('region', { name: 'Decisão' })
  await bar.getByText(message).waitFor()
  await expect.poll(() => inbox.approveButton.getAttribute('aria-disabled')).toBe('true')
  await inbox.reason.fill('Campanha')
  await inbox.reason.press('Escape')
  await page.keyboard.press('a')
  await page.getByRole('alert').getByText(message).waitFor()
  expect((await orderOf(id)).stages).toEqual(['COMMERCIAL_APPROVAL'])

  // The document's page says so too. Rejecting it is still possible.
  await page.goto(new URL(`/documents/${id}`, page.url()).href)
  await page.getByText(/O prazo desta cotação era 20-11-2020 e ninguém a aprovou/).waitFor()
  await page.goBack()
  await bar.getByText(message).waitFor()
  await inbox.reason.fill('Fora de prazo')
  await inbox.reason.press('Escape')
  await page.keyboard.press('r')
  await inbox.isDecided()
  await inbox.sendNow()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect.poll(async () => (await orderOf(id)).stages).toEqual(['COMMERCIAL_REJECTED'])
})

story('a change of a submitted order is only sent to the approvers it concerns', async ({ open }) => {
  const id = await submitDocument({
    customerId: await customerId('Hotel Flor do Índico'),
    poNumber: 'V/10',
    lines: [{ productId: 'AR-25', quantity: 2, discountPercentage: 15 }],
  })
  const { number } = await untilStage(id, 'COMMERCIAL_APPROVAL')
  await approve(id, 'commercial_approver', 'COMMERCIAL')
  await untilStage(id, 'STOCK_ANALYSIS')

  // Another reference concerns no approval: the decision stays, and the history shows who changed what.
  const page = await open({ as: 'operator', at: `/documents/${id}`, location: true })
  const order = new OrderPage(page)
  const draft = new DraftPage(page)
  await order.choose('revise')
  await page.getByText('Ainda não mudou nada.').waitFor()
  // Fields that a change cannot touch are locked, and the page says why.
  for (const name of ['customerId', 'type', 'branchId'] as const) {
    await expect
      .poll(() => page.getByLabel(draft.words.fields[name], { exact: true }).isEditable())
      .toBe(false)
  }
  await page.getByText(draft.words.revision.locked).waitFor()
  await draft.field('poNumber').fill('V/11')
  const changes = page.getByRole('region', { name: draft.words.revision.label })
  await changes.getByText('V/11').waitFor()
  await draft.submit.click()
  expect(await draft.submitted()).toBe(id)
  const unchanged = await untilStage(id, 'STOCK_ANALYSIS')
  expect(unchanged).toMatchObject({ number, approvals: [{ stage: 'COMMERCIAL', decision: 'approved' }] })
  await order.history.getByText('Alterou o documento').waitFor()
  await order.history.getByText('Mantém-se: Aprovação comercial').waitFor()

  // A larger discount needs commercial approval again, and nothing else.
  await order.choose('revise')
  await changes.waitFor()
  const discount = draft.cell('discount', 1)
  await draft.rows.filter({ hasText: 'AR-25' }).getByText('15 %').click()
  await discount.waitFor()
  await page.keyboard.type('18')
  await page.keyboard.press('Enter')
  await changes.getByText(/AR-25/).waitFor()
  await draft.submit.click()
  expect(await draft.submitted()).toBe(id)
  const reopened = await untilStage(id, 'COMMERCIAL_APPROVAL')
  expect(reopened.approvals).toMatchObject([{ stage: 'COMMERCIAL', decision: null }])
  await order.history.getByText('Pedida de novo: Aprovação comercial').waitFor()
  await order.approvals.getByText('À espera de decisão').waitFor()
})
