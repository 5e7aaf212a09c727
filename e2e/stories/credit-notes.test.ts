import type { Locator } from 'playwright-core'
import { violationsOf } from '../harness/accessibility.ts'
import { call } from '../harness/api.ts'
import { expect, story } from '../harness/story.ts'
import { fillIn, words } from '../harness/words.ts'

const t = words.pt.credit
const n = words.pt.notes

type Invoice = { id: number; number: string; orderId: number; open: number; customer: { name: string } }
type Lines = { lines: { productId: string; description: string; unitPrice: number; quantity: number }[] }

const read = async <T>(path: string) => (await call<{ data: T }>('admin', 'GET', path)).body.data

/** An invoice that nobody paid and nobody credits, with the article and the operation of its first line. */
async function unpaid() {
  const found = await read<(Invoice & { total: number })[]>(
    '/invoices?tab=open&branchId=SD&perPage=200&sort=oldest',
  )
  const untouched = await Promise.all(
    found
      .filter(({ open, total }) => open === total && total > 10_000)
      .slice(0, 20)
      .map(async (invoice) => ({
        invoice,
        notes: await read<{ notes: readonly unknown[] }>(`/invoices/${invoice.id}/credit-notes`),
      })),
  )
  const invoice = untouched.find(({ notes }) => notes.notes.length === 0)?.invoice
  if (invoice === undefined) throw new Error('The demo company has unpaid invoices')
  const { lines } = await read<Lines>(`/invoices/${invoice.id}`)
  const { operationName } = await read<{ operationName: string }>(`/orders/${invoice.orderId}`)
  const [line] = lines
  if (line === undefined) throw new Error('An invoice has lines')
  return { ...invoice, line, operation: operationName }
}

story(
  'a wrong price is credited: drafted, approved and issued, and the invoice owes less',
  { timeout: 240_000 },
  async ({ open }) => {
    const invoice = await unpaid()
    const creator = await open({ as: 'credit_note_creator', at: '/credit' })
    await creator.getByRole('link', { name: t.create }).waitFor()
    expect(await violationsOf(creator)).toEqual([])
    await creator.getByRole('link', { name: t.create }).click()
    await creator
      .getByLabel(new RegExp(`^${t.draft.customer}\\b`))
      .first()
      .fill(invoice.customer.name)
    await creator.getByRole('option', { name: invoice.customer.name }).first().click()
    await creator.getByLabel(new RegExp(`^${t.draft.operation}`)).click()
    await creator.getByRole('option', { name: invoice.operation, exact: true }).click()
    await creator.getByRole('radio', { name: t.place.customer }).check()
    await creator.getByRole('radio', { name: /^3PE / }).check()
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
    // the draft names the stages, too
    await creator.waitForURL(/\/credit\/\d+$/)
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

    await financial.getByRole('button', { name: n.paper.print, exact: true }).click()
    const dialog = financial.getByRole('dialog')
    await inBrowser(dialog)
    await dialog.getByRole('button', { name: n.paper.print, exact: true }).click()
    await financial.getByRole('button', { name: n.paper.yes, exact: true }).click()
    await financial.getByText(n.paper.state.printed.slice(2)).waitFor()
    expect(await financial.getByRole('button', { name: fillIn(n.paper.again, { number: 2 }) }).count()).toBe(
      0,
    )

    const reprinter = await open({ as: 'reprinting_operator', at: path })
    await reprinter.getByRole('button', { name: fillIn(n.paper.again, { number: 2 }) }).click()
    const asking = reprinter.getByRole('dialog')
    await asking.getByRole('textbox').first().fill('Perdida pelo cliente')
    await inBrowser(asking)
    await asking.getByRole('button', { name: fillIn(n.paper.again, { number: 2 }) }).click()
    await reprinter.getByRole('button', { name: n.paper.yes, exact: true }).click()
    await reprinter.getByText('«Perdida pelo cliente»').first().waitFor()
    expect(await violationsOf(reprinter)).toEqual([])
  },
)

/** Printers of the demo company are not called by stories. */
async function inBrowser(dialog: Locator) {
  const where = dialog.getByLabel(words.pt.printers.where)
  if ((await where.count()) === 0) return
  await where.click()
  await dialog.page().getByRole('option', { name: words.pt.printers.inBrowser }).click()
}

story(
  'an invoice is cancelled whole, and a debit note charges what no invoice has',
  { timeout: 240_000 },
  async ({ open }) => {
    const invoice = await unpaid()
    const admin = await open({ as: 'admin', at: `/documents/invoices/${invoice.id}` })
    await admin.getByRole('button', { name: n.invoice.cancel }).click()
    const dialog = admin.getByRole('dialog')
    await dialog
      .getByLabel(new RegExp(`^${n.invoice.reason}\\b`))
      .first()
      .click()
    await admin.getByRole('option', { name: /^1NC / }).click()
    await dialog.getByRole('textbox').last().fill('Nunca saiu do armazém')
    expect(await violationsOf(admin)).toEqual([])
    await dialog.getByRole('button', { name: n.invoice.cancel }).click()
    // its state says so, and the note that did it
    await expect.poll(() => admin.getByText(n.invoice.cancelled, { exact: true }).count()).toBe(2)
    await expect.poll(async () => (await read<Invoice>(`/invoices/${invoice.id}`)).open).toBe(0)
    expect(await violationsOf(admin)).toEqual([])

    const creator = await open({ as: 'credit_note_creator', theme: 'dark', at: '/credit/create' })
    await creator.getByRole('radio', { name: n.kind.debit }).check()
    await creator
      .getByLabel(new RegExp(`^${t.draft.customer}\\b`))
      .first()
      .fill(invoice.customer.name)
    await creator.getByRole('option', { name: invoice.customer.name }).first().click()
    await creator.getByLabel(new RegExp(`^${t.draft.operation}`)).click()
    await creator.getByRole('option', { name: invoice.operation, exact: true }).click()
    await creator.getByRole('radio', { name: t.place.customer }).check()
    await creator.getByRole('radio', { name: /^3PE / }).check()
    await creator.getByRole('button', { name: n.charges.add }).click()
    await creator.getByLabel(n.charges.description).fill('Transporte')
    await creator.getByLabel(n.charges.vat, { exact: true }).click()
    await creator.getByRole('option', { name: /^NORMAL / }).click()
    await creator.getByLabel(n.charges.net).fill('500')
    expect(await violationsOf(creator)).toEqual([])
    await creator.getByRole('button', { name: t.draft.submit, exact: true }).click()
    await creator.getByRole('heading', { name: /^ND\.SD\./ }).waitFor()
    const path = new URL(creator.url()).pathname
    const note = await read<{ kind: string; total: number }>(path.replace('/credit/', '/credit-notes/'))
    expect(note).toMatchObject({ kind: 'debit', total: 58_000 })
  },
)
