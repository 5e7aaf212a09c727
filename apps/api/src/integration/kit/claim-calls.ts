import { digestOf } from '../../testing/image-upload.ts'
import type { Company } from './company.ts'
import { billedLine } from './credit-note-samples.ts'
import { type CallCase, call, type Key, type MakeSample, plain, type Source } from './sample.ts'
import { send } from './send.ts'

const KEEPERS = '++ xxxxxx xx xxx xxxx +xxx xxx'
const READERS = '++ xxxxxx xx xxx xxxx +xxx x+x'

const linked = new WeakSet<Company>()

/** The customer of the company is a store of a retailer, whose users are those with the roles. */
export async function withRetailer({ company }: Pick<Source, 'company'>): Promise<void> {
  if (linked.has(company)) return
  linked.add(company)
  const { db, customer, people } = company
  const mine = { retailer_id: 'KIT' }
  await db.insertInto('retailers').values({ id: 'KIT', name: 'Kit' }).execute()
  await db
    .insertInto('retailer_customers')
    .values({ ...mine, customer_id: customer.id })
    .execute()
  await db
    .insertInto('retailer_users')
    .values([
      { ...mine, user_id: people.B2B_CLAIMS.id },
      { ...mine, user_id: people.B2B.id },
    ])
    .execute()
}

let claims = 0
const claimOf = (article: string) => {
  claims += 1
  const line = {
    line: '1',
    description: 'Arroz 25 kg',
    invoice: '',
    unit: '',
    quantity: 0.001,
    price: 1000,
    article,
  }
  return { number: `R-${claims}`, type: 'return', reason: '', note: 'Ver fotografia', lines: [line] }
}

type Made = {
  readonly id: number
  readonly version: number
  readonly lines: readonly { readonly id: number }[]
}

/** A claim whose line is matched to an invoice, unless its article is unknown. */
async function claim(source: Source, article = 'RICE'): Promise<Made> {
  await billedLine(source)
  await withRetailer(source)
  const { must, people, customer } = source.company
  const input = { customerId: customer.id, ...claimOf(article) }
  return (await must(people.ADMIN, 'POST /claims', input)).content
}

async function unlinkedNote(source: Source): Promise<number> {
  const invoiceLineId = await billedLine(source)
  const { must, people, customer } = source.company
  const line = { invoiceLineId, quantity: 0.001, negotiatedPrice: 1000 }
  const input = { customerId: customer.id, operationId: 'GERAL', lines: [line] }
  const { content } = await must(people.CREDIT_NOTE_CREATOR, 'POST /credit-notes', {
    ...input,
    reasonId: '1NC',
  })
  const submitted = await must(people.CREDIT_NOTE_CREATOR, `POST /credit-notes/${content.id}/submit`, {
    version: content.version,
    confirmed: true,
  })
  return submitted.data.id
}

/** What waits for an article that is unknown. */
async function cause(source: Source, isMended = false) {
  const { must, people } = source.company
  const made = await claim(source, `7622-${claims}`)
  const { data } = await must(people.ADMIN, `GET /claims/${made.id}`)
  const { id } = data.lines[0].cause
  const read = async () => (await must(people.ADMIN, `GET /quarantine/${id}`)).data
  const found = await read()
  if (isMended)
    await must(people.ADMIN, `POST /quarantine/${id}/mend`, { version: found.version, target: 'SOAP' })
  const { version } = await read()
  return { id: id as number, version: version as number }
}

const onCause =
  (body: object, isMended = false): MakeSample =>
  async (source) => {
    const { id, version } = await cause(source, isMended)
    return { params: { id }, body: { version, ...body } }
  }

async function storedFile(source: Source) {
  await withRetailer(source)
  const { company } = source
  claims += 1
  const body = Buffer.from(`Reclamação;Artigo;Quantidade;Custo\r\nF-${claims};RICE;1;10,00\r\n`)
  const digest = digestOf(body)
  const query = new URLSearchParams({ purpose: 'claim-file', name: 'reclamacoes.csv' }).toString()
  const headers = { 'content-type': 'text/csv' }
  await send(
    company.testApp,
    'PUT /files/{digest}',
    { params: { digest }, query, headers, body },
    company.people.ADMIN,
  )
  return { retailerId: 'KIT', file: { digest, name: 'reclamacoes.csv' } }
}

const ofFile: MakeSample = async (source) => {
  const { must, people } = source.company
  const { content } = await must(people.ADMIN, 'POST /claim-files', await storedFile(source))
  return { params: { id: content.id } }
}

const ofClaim: MakeSample = async (source) => ({ params: { id: (await claim(source)).id } })
const versioned =
  (more: object = {}): MakeSample =>
  async (source) => {
    const { id, version } = await claim(source)
    return { params: { id }, body: { version, ...more } }
  }

/** Claims, their files and retailers, and what waits in the quarantine. */
export const CLAIM_CALLS = {
  'GET /claims': call(READERS, async (source) => {
    await claim(source)
    return {}
  }),
  'GET /claims/counts': call(READERS, plain),
  'POST /claims': call(KEEPERS, (source) => ({
    body: { customerId: source.company.customer.id, ...claimOf('RICE') },
  })),
  'POST /claims/received': call(READERS, async (source) => {
    await withRetailer(source)
    return { body: { retailerId: 'KIT', claims: [{ customer: '', ...claimOf('RICE') }] } }
  }),
  'GET /claims/{id}': call(READERS, ofClaim),
  'GET /claims/{id}/suggestions': call(KEEPERS, ofClaim),
  'GET /claims/{id}/lines/{lineId}/invoices': call(KEEPERS, async (source) => {
    const { id, lines } = await claim(source)
    return { params: { id, lineId: lines[0]?.id ?? 0 } }
  }),
  'PUT /claims/{id}/lines/{lineId}': call(KEEPERS, async (source) => {
    const { id, version, lines } = await claim(source)
    const body = { version, invoiceLineId: await billedLine(source), quantity: 0.002, price: 900 }
    return { params: { id, lineId: lines[0]?.id ?? 0 }, body }
  }),
  'POST /claims/{id}/wrong': call(KEEPERS, versioned({ reason: 'Engano' })),
  'POST /claims/{id}/not-wrong': call(KEEPERS, async (source) => {
    const { id, version } = await claim(source)
    const { must, people } = source.company
    const { data } = await must(people.ADMIN, `POST /claims/${id}/wrong`, { version, reason: 'Engano' })
    return { params: { id }, body: { version: data.version } }
  }),
  'POST /claims/{id}/link': call(KEEPERS, async (source) => {
    const { id, version } = await claim(source)
    return { params: { id }, body: { version, creditNoteId: await unlinkedNote(source) } }
  }),
  'POST /claims/{id}/unlink': call(KEEPERS, async (source) => {
    const { id } = await claim(source)
    const creditNoteId = await unlinkedNote(source)
    const { must, people } = source.company
    const { data } = await must(people.ADMIN, `GET /claims/${id}`)
    const after = await must(people.ADMIN, `POST /claims/${id}/link`, { version: data.version, creditNoteId })
    return { params: { id }, body: { version: after.data.version, creditNoteId } }
  }),
  'POST /claims/{id}/draft': call(KEEPERS, ofClaim),
  'GET /claim-files': call(READERS, plain),
  'POST /claim-files/preview': call(READERS, async (source) => ({ body: await storedFile(source) })),
  'POST /claim-files': call(READERS, async (source) => ({ body: await storedFile(source) })),
  'GET /claim-files/{id}': call(READERS, ofFile),
  'GET /claim-files/{id}/original': call(READERS, ofFile),
  'GET /quarantine': call(KEEPERS, async (source) => {
    await cause(source)
    return {}
  }),
  'GET /quarantine/{id}': call(KEEPERS, async (source) => ({ params: { id: (await cause(source)).id } })),
  'POST /quarantine/{id}/mend': call(KEEPERS, onCause({ target: 'RICE' })),
  'POST /quarantine/{id}/undo': call(KEEPERS, onCause({}, true)),
  'POST /quarantine/{id}/owner': call(KEEPERS, async (source) => {
    const { id, version } = await cause(source)
    return { params: { id }, body: { version, ownerId: source.company.people.CREDIT_NOTE_CREATOR.id } }
  }),
  'GET /retailers': call(KEEPERS, async (source) => {
    await withRetailer(source)
    return {}
  }),
  'PUT /retailers/{id}': call('++ xxxxxx xx xxx xxxx xxxx xxx', async ({ company }) => {
    claims += 1
    const id = `NOVO${claims}`
    const body = { name: 'Novo', customerIds: [], userIds: [], version: 0 }
    const { data } = await company.must(company.people.ADMIN, `PUT /retailers/${id}`, body)
    return { params: { id }, body: { ...body, version: data.version } }
  }),
} satisfies Partial<Record<Key, CallCase>>
