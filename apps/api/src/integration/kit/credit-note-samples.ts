import { imageBytes } from '@cais/domain/testing/image-samples'
import { digestOf } from '../../testing/image-upload.ts'
import type { Company } from './company.ts'
import type { Source } from './sample.ts'

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
export const debitOf = async (source: Source) => ({
  ...(await draftOf(source, '3PE')),
  kind: 'debit',
  charges: [{ description: 'Transporte', vatCode: 'NOR', net: 50_000 }],
  // of a debit note it says nothing
  period: { from: '2026-01-01', to: '2026-12-31', amount: null, percent: 2 },
})

export type Made = {
  readonly id: number
  readonly version: number
  readonly digest: string
  readonly lines: { id: number }[]
}

export async function draft(source: Source, reasonId = '1NC', quantity?: number): Promise<Made> {
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
