import {
  after,
  billedLine,
  debitOf,
  draft,
  issuedNote,
  type Made,
  storedImage,
} from './credit-note-samples.ts'
import { type CallCase, call, type Key, type MakeSample, plain, type Source } from './sample.ts'

const READERS = '++ xxxxxx xx xxx xxxx ++++ xxx'
const RETURNS = '++ xxxxxx xx xxx xx+x ++++ xxx'
const OPENERS = '++ xxxxxx xx xxx xxxx ++++ xx+'
const CREATORS = '++ xxxxxx xx xxx xxxx +xxx xxx'
const COMMERCIAL = '++ xxxxxx xx xxx xxxx x+xx xxx'
const COLLECTORS = '++ x----- xx xxx xxxx xx+x xxx'
const FINANCIAL = '++ xxxxxx xx xxx xxxx xxx+ xxx'
const CREDITED = '++ +----- ++ +++ ++++ ++++ xxx'
const CANCELLERS = '++ xxxxxx xx xxx xxxx +xx+ xxx'
const PRINTERS = '++ xxxxxx xx xxx xxxx +xx+ xxx'
const PRINTERS_AND_REPRINTERS = '++ xxxxxx xx xxx xxxx +xx+ xx+'

const versioned =
  (make: (source: Source) => Promise<Made>, more: object = {}): MakeSample =>
  async (source) => {
    const { id, version } = await make(source)
    return { params: { id }, body: { version, ...more } }
  }

const decided =
  (stage: 'commercial' | 'collection' | 'financial', make: (source: Source) => Promise<Made>): MakeSample =>
  async (source) => {
    const { id, version, digest } = await make(source)
    return { params: { id, stage }, body: { version, digest, reason: 'Visto' } }
  }

/** One with a print that waits for an answer. */
async function askedNote(source: Source) {
  const id = await issuedNote(source)
  const { must, people } = source.company
  const { data } = await must(people.ADMIN, `POST /credit-notes/${id}/papers/print`, { reason: '' })
  return { id, job: data.jobs[0] as number }
}

let made = 0

async function billedInvoice({ company, take }: Source): Promise<number> {
  const { orderId } = await take('billed')
  const { id } = await company.db
    .selectFrom('invoices')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return id
}

const onPaper: MakeSample = async (source) => ({
  params: { id: await issuedNote(source) },
  body: { reason: '', printer: null },
})

const idAndVersion = ({ id, version }: { readonly id: number; readonly version: number }) => ({ id, version })

/** Credit notes from draft to issue. */
export const CREDIT_NOTE_CALLS = {
  'GET /credit-notes': call(READERS, plain),
  'GET /credit-notes/tab-counts': call(READERS, plain),
  'GET /credit-notes/returns': call(RETURNS, plain),
  'GET /credit-notes/returns/rows': call(RETURNS, plain),
  'GET /credit-notes/candidates': call(CREATORS, async (source) => {
    await billedLine(source)
    return {
      query: `customerId=${source.company.customer.id}&operationId=GERAL&productId=RICE&quantity=0.5`,
    }
  }),
  'GET /credit-notes/account': call(READERS, ({ company }) => ({
    query: `customerId=${company.customer.id}`,
  })),
  'POST /credit-notes': call(CREATORS, async (source) => ({ body: await debitOf(source) })),
  'POST /credit-notes/bulk': call(READERS, async (source) => {
    const { id, version } = await after(source, 'submit')
    return { body: { action: 'approve-commercial', ids: [{ id, version }], reason: 'Visto', dryRun: false } }
  }),
  'GET /credit-notes/{id}': call(OPENERS, async (source) => ({
    params: { id: await issuedNote(source) },
  })),
  'PUT /credit-notes/{id}': call(CREATORS, async (source) => {
    const { id, version } = await draft(source)
    return { params: { id }, body: { version, ...(await debitOf(source)) } }
  }),
  'PUT /credit-notes': call(CREATORS, async (source) => ({
    body: { ...idAndVersion(await draft(source)), ...(await debitOf(source)) },
  })),
  'DELETE /credit-notes': call(CREATORS, async (source) => ({ body: idAndVersion(await draft(source)) })),
  'DELETE /credit-notes/{id}': call(CREATORS, async (source) => {
    const { id, version } = await draft(source)
    return { params: { id }, query: `version=${version}` }
  }),
  'POST /credit-notes/{id}/submit': call(CREATORS, versioned(draft, { confirmed: true })),
  'POST /credit-notes/{id}/approve/{stage}': call(
    COMMERCIAL,
    decided('commercial', (source) => after(source, 'submit')),
  ),
  'POST /credit-notes/{id}/reject/{stage}': call(
    FINANCIAL,
    decided('financial', (source) => after(source, 'commercial', '1NC')),
  ),
  'POST /credit-notes/{id}/collection/start': call(COLLECTORS, async (source) => {
    const { id, version } = await after(source, 'collection')
    return { params: { id }, body: { version, collectorId: source.company.people.CREDIT_NOTE_COLLECTOR.id } }
  }),
  'PUT /credit-notes/{id}/collection': call(COLLECTORS, async (source) => {
    const note = await after(source, 'start')
    const line = {
      id: note.lines[0]?.id,
      received: 0.001,
      batch: 'RICE-1',
      expiry: null,
      condition: 'damaged',
    }
    return {
      params: { id: note.id },
      body: { version: note.version, lines: [{ ...line, refusedReason: 'Rasgado' }] },
    }
  }),
  'POST /credit-notes/{id}/collection/end': call(COLLECTORS, async (source) => {
    const { id, version } = await after(source, 'record')
    const signature = await storedImage(source, 'collection-signature')
    return { params: { id }, body: { version, collectedFrom: 'Ana Cossa', signature, unsignedReason: '' } }
  }),
  'POST /credit-notes/{id}/collection/send-back': call(
    FINANCIAL,
    versioned((source) => after(source, 'end'), { reason: 'Faltam caixas' }),
  ),
  'POST /credit-notes/{id}/unlink': call(CREATORS, versioned(draft)),
  'POST /credit-notes/{id}/cancel': call(
    CREATORS,
    versioned((source) => after(source, 'submit'), { reason: 'Engano' }),
  ),
  'POST /credit-notes/{id}/close': call(
    CREATORS,
    versioned((source) => after(source, 'end'), { reason: 'Já creditada' }),
  ),
  'POST /credit-notes/{id}/duplicate': call(CREATORS, async (source) => ({
    params: { id: (await after(source, 'submit')).id },
  })),
  'GET /credit-notes/vat-codes': call(CREATORS, plain),
  'GET /credit-notes/rebate': call(CREATORS, async (source) => {
    await billedLine(source)
    const { id } = source.company.customer
    return { query: `customerId=${id}&operationId=GERAL&from=2026-01-01&to=2027-12-31&percent=1` }
  }),
  'POST /invoices/{id}/cancel': call(CANCELLERS, async (source) => ({
    params: { id: await billedInvoice(source) },
    body: { reasonId: '1NC', reason: 'Nunca saiu do armazém', claim: 'R-2' },
  })),
  'GET /invoices/{id}/credit-notes': call(CREDITED, async (source) => ({
    params: { id: await billedInvoice(source) },
  })),
  'GET /orders/{id}/credit-notes': call(CREDITED, async ({ take }) => ({
    params: { id: (await take('billed')).orderId },
  })),
  'GET /credit-notes/{id}/print': call(OPENERS, async (source) => ({
    params: { id: await issuedNote(source) },
  })),
  'GET /credit-notes/{id}/print/collect': call(READERS, async (source) => ({
    params: { id: (await after(source, 'start')).id },
  })),
  'GET /credit-notes/{id}/papers': call(OPENERS, async (source) => ({
    params: { id: await issuedNote(source) },
  })),
  'POST /credit-notes/{id}/papers/print': call(PRINTERS, onPaper),
  'GET /credit-notes/{id}/papers/file': call(PRINTERS, async (source) => {
    const { id, job } = await askedNote(source)
    return { params: { id }, query: `jobs=${job}` }
  }),
  'POST /credit-notes/{id}/papers/confirm': call(PRINTERS, async (source) => {
    const { id, job } = await askedNote(source)
    return { params: { id }, body: { job, printed: true } }
  }),
  'GET /credit-notes/{id}/send-printer': call(PRINTERS_AND_REPRINTERS, async (source) => ({
    params: { id: await issuedNote(source) },
  })),
  'POST /credit-notes/{id}/send-printer': call(PRINTERS, async (source) => {
    const { db, must, people } = source.company
    made += 1
    const body = { name: `Notas ${made}`, address: 'ipp://127.0.0.1:9/', branchId: 'SD' }
    const { content } = await must(people.ADMIN, 'POST /master-data/printers', body)
    await db
      .updateTable('users')
      .set({ default_printer: content.name })
      .where('id', '=', source.person.id)
      .execute()
    return { params: { id: await issuedNote(source) }, body: { reason: '' } }
  }),
} satisfies Partial<Record<Key, CallCase>>
