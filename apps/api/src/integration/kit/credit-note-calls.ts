import { imageBytes } from '@cais/domain/testing/image-samples'
import { digestOf } from '../../testing/image-upload.ts'
import type { Company } from './company.ts'
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

/** A line of an invoice large enough for every sample: each credits a hundredth of it. */
const lines = new WeakMap<Company, Promise<number>>()

export function billedLine({ company, take }: Source): Promise<number> {
  const known = lines.get(company)
  if (known !== undefined) return known
  const made = (async () => {
    await company.db
      .insertInto('warehouses')
      .values({ id: 'SD9', branch_id: 'SD', name: 'Devoluções', kind: 'returns' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { orderId } = await take('billed')
    const line = await company.db
      .selectFrom('invoice_lines as line')
      .innerJoin('invoices as i', 'i.id', 'line.invoice_id')
      .select('line.id')
      .where('i.order_id', '=', orderId)
      .where('line.product_id', '=', 'RICE')
      .executeTakeFirstOrThrow()
    return line.id
  })()
  lines.set(company, made)
  return made
}

/** What a draft says; the goods come back with 3EX and not with 1NC. */
async function draftOf(source: Source, reasonId: string, quantity = 0.001) {
  const invoiceLineId = await billedLine(source)
  return {
    customerId: source.company.customer.id,
    operationId: 'GERAL',
    reasonId,
    reasonText: 'Trocado',
    claim: 'R-1',
    note: 'Ver fotografia',
    lines: [{ invoiceLineId, quantity, negotiatedPrice: 1000 }],
  }
}

/** What a debit note says: it has charges too. */
const debitOf = async (source: Source) => ({
  ...(await draftOf(source, '3PE')),
  kind: 'debit',
  charges: [{ description: 'Transporte', vatCode: 'NOR', net: 50_000 }],
  // of a debit note it says nothing
  period: { from: '2026-01-01', to: '2026-12-31', amount: null, percent: 2 },
})

type Made = {
  readonly id: number
  readonly version: number
  readonly digest: string
  readonly lines: { id: number }[]
}

async function draft(source: Source, reasonId = '1NC', quantity?: number): Promise<Made> {
  const { must, people } = source.company
  const { content } = await must(
    people.CREDIT_NOTE_CREATOR,
    'POST /credit-notes',
    await draftOf(source, reasonId, quantity),
  )
  return content
}

const STEPS = ['submit', 'commercial', 'collection', 'start', 'record', 'end'] as const
type Step = (typeof STEPS)[number]

/** A credit note after the step; without goods that come back the steps of the collection are left out. */
export async function after(source: Source, last: Step, reasonId = '3EX', quantity?: number): Promise<Made> {
  const { must, people } = source.company
  let note = await draft(source, reasonId, quantity)
  const steps = STEPS.slice(0, STEPS.indexOf(last) + 1)
  for (const step of steps) {
    const { id, version, digest } = note
    const decision = { version, digest, reason: 'Visto' }
    const line = {
      id: note.lines[0]?.id,
      received: 0.001,
      batch: 'RICE-1',
      expiry: null,
      condition: 'good',
      refusedReason: '',
    }
    const calls = {
      submit: ['CREDIT_NOTE_CREATOR', `POST /credit-notes/${id}/submit`, { version, confirmed: true }],
      commercial: ['ADMIN', `POST /credit-notes/${id}/approve/commercial`, decision],
      collection: ['ADMIN', `POST /credit-notes/${id}/approve/collection`, decision],
      start: ['CREDIT_NOTE_COLLECTOR', `POST /credit-notes/${id}/collection/start`, { version }],
      record: ['CREDIT_NOTE_COLLECTOR', `PUT /credit-notes/${id}/collection`, { version, lines: [line] }],
      end: [
        'CREDIT_NOTE_COLLECTOR',
        `POST /credit-notes/${id}/collection/end`,
        { version, collectedFrom: 'Ana', unsignedReason: 'Loja fechada' },
      ],
    } as const
    const [who, path, body] = calls[step]
    note = (await must(people[who], path, body)).data
  }
  return note
}

/** Stored as the photo of a line, or as the signature of who handed the goods over. */
export async function storedImage({ company }: Source, purpose: 'collection-photo' | 'collection-signature') {
  const bytes = imageBytes('png')
  const file = { digest: digestOf(bytes), name: 'foto.png' }
  await company.testApp.app.inject({
    method: 'PUT',
    url: `/api/files/${file.digest}?purpose=${purpose}&name=${file.name}`,
    headers: { ...company.people.CREDIT_NOTE_COLLECTOR.headers, 'content-type': 'image/png' },
    payload: Buffer.from(bytes),
  })
  return file
}

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

/** An issued one: the goods never left, so that two approvals issue it. */
export async function issuedNote(source: Source): Promise<number> {
  const { must, people } = source.company
  const { id, version, digest } = await after(source, 'commercial', '1NC')
  await must(people.CREDIT_NOTE_FINANCIAL_APPROVER, `POST /credit-notes/${id}/approve/financial`, {
    version,
    digest,
    reason: 'Visto',
  })
  return id
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
