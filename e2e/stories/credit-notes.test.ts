import { violationsOf } from '../harness/accessibility.ts'
import { call } from '../harness/api.ts'
import { expect, story } from '../harness/story.ts'
import { fillIn, words } from '../harness/words.ts'

const t = words.pt.credit

type Invoice = { id: number; number: string; orderId: number; open: number; customer: { name: string } }
type Lines = { lines: { productId: string; description: string; unitPrice: number; quantity: number }[] }

const read = async <T>(path: string) => (await call<{ data: T }>('admin', 'GET', path)).body.data

/** An invoice that nobody paid, with the article and the operation of its first line. */
async function unpaid() {
  const found = await read<(Invoice & { total: number })[]>(
    '/invoices?tab=open&branchId=SD&perPage=200&sort=oldest',
  )
  const invoice = found.find(({ open, total }) => open === total && total > 10_000)
  if (invoice === undefined) throw new Error('The demo company has unpaid invoices')
  const { lines } = await read<Lines>(`/invoices/${invoice.id}`)
  const { operationName } = await read<{ operationName: string }>(`/orders/${invoice.orderId}`)
  const [line] = lines
  if (line === undefined) throw new Error('An invoice has lines')
  return { ...invoice, line, operation: operationName }
}

story(
  'a wrong price is credited: drafted, approved and issued, and the invoice owes less',
  { timeout: 120_000 },
  async ({ open }) => {
    const invoice = await unpaid()
    const creator = await open({ as: 'credit_note_creator', at: '/credit' })
    expect(await violationsOf(creator)).toEqual([])
    await creator.getByRole('link', { name: t.create }).click()
    await creator
      .getByLabel(new RegExp(`^${t.draft.customer}\\b`))
      .first()
      .fill(invoice.customer.name)
    await creator.getByRole('option', { name: invoice.customer.name }).first().click()
    await creator.getByLabel(new RegExp(`^${t.draft.operation}`)).click()
    await creator.getByRole('option', { name: invoice.operation, exact: true }).click()
    await creator
      .getByLabel(new RegExp(`^${t.draft.reason}\\b(?! em)`))
      .first()
      .fill('preço')
    await creator
      .getByRole('option', { name: new RegExp(t.place.customer) })
      .first()
      .click()
    await creator.getByText(t.effect.credits.money).waitFor()
    expect(await violationsOf(creator)).toEqual([])
    await creator.getByLabel(t.draft.article).fill(invoice.line.productId)
    await creator.getByRole('option', { name: invoice.line.description }).first().click()
    await creator
      .getByRole('button', { name: fillIn(t.draft.addLine, { number: invoice.number }) })
      .first()
      .click()
    await creator.getByLabel(new RegExp(`^${t.draft.quantity} ·`)).fill('1')
    await creator.getByLabel(new RegExp(`^${t.draft.rightPrice} ·`)).fill('0.01')
    await creator.getByRole('button', { name: t.draft.submit, exact: true }).click()
    await creator.getByText(t.phase['commercial-approval'], { exact: true }).first().waitFor()
    const path = new URL(creator.url()).pathname

    const commercial = await open({ as: 'credit_note_commercial_approver', at: path })
    await commercial.getByLabel(t.decision.reason).fill('Preço errado na factura')
    await commercial.getByRole('button', { name: /^Aprovar / }).click()
    await commercial.getByText(t.phase['financial-approval'], { exact: true }).first().waitFor()

    const financial = await open({ as: 'credit_note_financial_approver', theme: 'dark', at: path })
    await financial.getByRole('button', { name: /^Emitir / }).waitFor()
    expect(await violationsOf(financial)).toEqual([])
    await financial.getByRole('button', { name: /^Emitir / }).click()
    await financial.getByRole('heading', { name: /^NC SD\d+\/\d+$/ }).waitFor()
    const note = await read<{ total: number; phase: string }>(path.replace('/credit/', '/credit-notes/'))
    expect(note.phase).toBe('issued')
    expect((await read<Invoice>(`/invoices/${invoice.id}`)).open).toBe(invoice.open - note.total)
  },
)
