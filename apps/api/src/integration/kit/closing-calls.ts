import { firstDay, monthAfter, monthOf } from '@cais/domain/closings/month'
import { sql } from 'kysely'
import { type CallCase, call, type Key, type MakeSample, plain, type Source } from './sample.ts'

/** Long before anything that the other samples date. */
const FIRST = '1990-01'
const ofMonth: MakeSample = () => ({ params: { month: '2026-01' } })

/** The month that is closed next, with nothing that blocks it. */
async function nextMonth({ company: { db } }: Source): Promise<string> {
  await sql`UPDATE deliveries SET left_at = now() WHERE left_at < '2000-01-01'`.execute(db)
  const { rows } = await sql<{ month: string | null }>`
    SELECT max(month) AS month FROM month_closings WHERE reopened_at IS NULL`.execute(db)
  const last = rows[0]?.month
  return last ? monthAfter(monthOf(last)) : FIRST
}

async function closed(source: Source) {
  const month = await nextMonth(source)
  await source.company.must(source.company.people.ADMIN, `POST /months/${month}/close`)
  return month
}

/** A month whose reopening somebody else asked for. */
const asked: MakeSample = async (source) => {
  const { company, person } = source
  const { ADMIN, SUPER_USER } = company.people
  const month = await closed(source)
  const other = person.id === ADMIN.id ? SUPER_USER : ADMIN
  await company.must(other, `POST /months/${month}/reopening`, { reason: 'Factura esquecida' })
  return { params: { month } }
}

/** A load of the month without an invoice. */
const explained: MakeSample = async (source) => {
  const { company, take } = source
  const month = await nextMonth(source)
  const { id } = await take('finished')
  await sql`UPDATE deliveries SET left_at = ${firstDay(month)}::date WHERE shipment_id = ${id}`.execute(
    company.db,
  )
  const { data } = await company.must(company.people.ADMIN, `GET /months/${month}`)
  const { kind, subjectId, amount } = data.differences[0]
  return { params: { month }, body: { kind, subjectId, amount, reason: 'Devolvida ao armazém' } }
}

/** Month closing, the file of the month, journal and series. */
export const CLOSING_CALLS = {
  // Administrators and the financial approver see the books of their branches; closing takes a view of every branch (decision 0192).
  'GET /months': call('++ xxxxxx xx xxx xx+x xxxx xxx', plain),
  'GET /months/{month}': call('++ xxxxxx xx xxx xx+x xxxx xxx', ofMonth),
  'GET /months/{month}/files': call('++ xxxxxx xx xxx xx+x xxxx xxx', ofMonth),
  'GET /months/{month}/invoice-lines': call('++ xxxxxx xx xxx xx+x xxxx xxx', ofMonth),
  'POST /months/{month}/close': call('++ xxxxxx xx xxx xxxx xxxx xxx', async (source) => ({
    params: { month: await nextMonth(source) },
  })),
  'POST /months/{month}/explanations': call('++ xxxxxx xx xxx xxxx xxxx xxx', explained),
  'POST /months/{month}/reopening': call('++ xxxxxx xx xxx xxxx xxxx xxx', async (source) => ({
    params: { month: await closed(source) },
    body: { reason: 'Factura esquecida' },
  })),
  'POST /months/{month}/reopening/confirm': call('++ xxxxxx xx xxx xxxx xxxx xxx', asked),
  'POST /months/{month}/reopening/withdraw': call('++ xxxxxx xx xxx xxxx xxxx xxx', asked),
  'GET /sales-journal': call('++ xxxxxx xx xxx xx+x xxxx xxx', plain),
  'GET /series': call('++ xxxxxx xx xxx xx+x xxxx xxx', plain),
} as const satisfies Partial<Record<Key, CallCase>>
