import { violationsOf } from '../harness/accessibility.ts'
import { call } from '../harness/api.ts'
import { expect, story } from '../harness/story.ts'
import { words } from '../harness/words.ts'

const t = words.pt.claims
const q = words.pt.quarantine
const c = words.pt.credit

type Invoice = {
  id: number
  number: string
  open: number
  total: number
  issuedOn: string
  customer: { id: number }
}
type Line = { productId: string; description: string; quantity: number }

const read = async <T>(path: string) => (await call<{ data: T }>('admin', 'GET', path)).body.data

/** An invoice of two articles that nobody paid and nobody credits, with the code of its customer. */
async function unpaid() {
  const found = await read<Invoice[]>('/invoices?tab=open&branchId=SD&perPage=200&sort=newest')
  for (const invoice of found.filter(({ open, total }) => open === total && total > 10_000)) {
    const { notes } = await read<{ notes: readonly unknown[] }>(`/invoices/${invoice.id}/credit-notes`)
    const { lines } = await read<{ lines: Line[] }>(`/invoices/${invoice.id}`)
    const [first, second] = lines
    if (notes.length > 0 || first === undefined || second === undefined) continue
    const { code } = await read<{ code: string }>(`/customers/${invoice.customer.id}`)
    return { ...invoice, first, second, code }
  }
  throw new Error('The demo company has unpaid invoices of two articles')
}

const FOREIGN = '5609876543217'

story(
  'from the claim file of a customer to the credit note: an unknown article is mended once, and the account owes less',
  { timeout: 180_000 },
  async ({ open }) => {
    const { first, second, ...invoice } = await unpaid()
    const number = `RC-${invoice.id}`
    const rows = [
      'Reclamação;Cliente;Data;Tipo;Linha;Artigo;Descrição;Factura;Quantidade;Custo',
      ...[
        [1, first.productId, first.description],
        [2, FOREIGN, second.description],
      ].map(
        ([line, article, description]) =>
          `${number};${invoice.code};${invoice.issuedOn};Preço;${line};${article};${description};${invoice.number};1;1,25`,
      ),
    ]

    const creator = await open({ as: 'credit_note_creator', at: '/claims?view=files' })
    await creator.getByLabel(t.files.choose, { exact: true }).setInputFiles({
      ...{ name: 'reclamacoes.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) },
    })
    await creator.getByText('2 linhas lidas = 1 aceite + 1 à espera + 0 recusadas').waitFor()
    expect(await violationsOf(creator)).toEqual([])
    await creator.getByRole('button', { name: 'Receber 1 reclamação' }).click()
    await creator.getByText(t.files.status.done, { exact: true }).first().waitFor()

    // what nobody knows is said once, and what waits for it goes on by itself
    await creator.getByRole('link', { name: t.tab.quarantine }).click()
    const cause = creator.getByRole('listitem').filter({ hasText: FOREIGN })
    await cause.getByLabel(q.is.article).fill(second.productId)
    await creator
      .getByRole('option', { name: new RegExp(second.productId) })
      .first()
      .click()
    await cause.getByRole('button', { name: 'Resolver 1 linha' }).click()
    await cause.waitFor({ state: 'detached' })

    await creator.getByRole('link', { name: new RegExp(`^${t.tab.pending}`) }).click()
    await creator.getByRole('link', { name: new RegExp(number) }).click()
    await creator.getByRole('button', { name: /^Gerar rascunho, 2 linhas/ }).waitFor()
    expect(await violationsOf(creator)).toEqual([])
    await creator.getByRole('button', { name: /^Gerar rascunho, 2 linhas/ }).click()
    await creator.waitForURL(/\/credit\/drafts\/\d+/)
    await creator.getByRole('button', { name: c.draft.submit, exact: true }).click()
    await creator.waitForURL(/\/credit\/\d+$/)
    const path = new URL(creator.url()).pathname

    const commercial = await open({ as: 'credit_note_commercial_approver', at: path })
    await commercial.getByLabel(c.decision.reason).fill('Preço combinado com o cliente')
    await commercial.getByRole('button', { name: /^Aprovar / }).click()
    await commercial.getByText(c.phase['financial-approval'], { exact: true }).first().waitFor()
    const financial = await open({ as: 'credit_note_financial_approver', at: path })
    await financial.getByRole('button', { name: /^Emitir / }).click()
    await financial.getByRole('heading', { name: /^NC SD\d+\/\d+$/ }).waitFor()

    const note = await read<{ net: number; total: number; phase: string; claim: string }>(
      path.replace('/credit/', '/credit-notes/'),
    )
    expect(note).toMatchObject({ phase: 'issued', net: 250, claim: number })
    expect((await read<Invoice>(`/invoices/${invoice.id}`)).open).toBe(invoice.open - note.total)
    const [claim] = await read<{ state: string; openLines: number }[]>(`/claims?claim=${number}`)
    expect(claim).toMatchObject({ state: 'linked', openLines: 0 })
  },
)
