import { addDays } from '@cais/domain/kernel/calendar-date'
import { addCustomer } from '../../testing/trade.ts'
import type { Company } from './company.ts'
import { type CallCase, call, type Key, plain } from './sample.ts'

let days = 0
/** A day of its own far ahead, so that absences neither overlap nor begin while the tests run. */
function nextYears() {
  days += 1
  const day = addDays('2040-01-01', days)
  return { from: day, until: day }
}

/** On a customer of its own, so that no other document is held up. */
async function customerLock({ db }: Company) {
  const { id } = await addCustomer(db)
  return { kind: 'CUSTOMER', entityId: String(id), blockType: 'ORDERS' }
}

async function lockOf(company: Company): Promise<number> {
  const { content } = await company.must(
    company.people.ADMIN,
    'POST /block-orders',
    await customerLock(company),
  )
  return content.id
}

let turns = 0
/** Differs each time, so that each change changes something. */
function nextTurn() {
  turns += 1
  return turns
}

const segmentRules = (turn: number) => ({
  rules: [{ segment: 'Grande', turnover: { from: turn * 100, to: null } }],
  defaultSegment: 'Pequeno',
})

const isStockJob = ({ id }: { readonly id: string }) => id === 'stock-analysis'

/** Rules of the company, deputies, locks. */
export const RULE_CALLS = {
  'GET /settings': call('++ xxxxxx xx xxx xxxx xxxx xxx', plain),
  'GET /settings/approval-policy': call('++ xxxxxx xx xxx ++++ xxxx xxx', plain),
  'PUT /settings/approval-policy': call('++ xxxxxx xx xxx xxxx xxxx xxx', async ({ company }) => {
    const { data } = await company.must(company.people.ADMIN, 'GET /settings/approval-policy')
    const isOff = data.ownDocumentsAllowed.includes('BE')
    return { body: { version: data.version, ownDocumentsAllowed: isOff ? [] : ['BE'] } }
  }),
  'GET /settings/quote-policy': call('++ xxxxxx xx xxx xxxx xxxx xxx', plain),
  'PUT /settings/quote-policy': call('++ xxxxxx xx xxx xxxx xxxx xxx', async ({ company }) => {
    const { data } = await company.must(company.people.ADMIN, 'GET /settings/quote-policy')
    return { body: { version: data.version, expires: true, daysOfGrace: data.daysOfGrace === 0 ? 2 : 0 } }
  }),
  'GET /updates': call('++ xxxxxx xx xxx xxxx xxxx xxx', plain),
  'GET /list-updates': call('++ ++++++ ++ +++ ++++ +xxx x+x', plain),
  'GET /audit/configuration': call('++ xxxxxx xx xxx xxxx xxxx xxx', plain),
  'GET /segments': call('++ ++++++ ++ +++ ++++ ++++ xxx', plain),
  'GET /settings/segment-rules': call('++ xxxxxx xx xxx xxxx xxxx xxx', plain),
  'PUT /settings/segment-rules': call('++ xxxxxx xx xxx xxxx xxxx xxx', async ({ company }) => {
    const { data } = await company.must(company.people.ADMIN, 'GET /settings/segment-rules')
    return { body: { version: data.version, ...segmentRules(nextTurn()) } }
  }),
  'POST /settings/segment-rules/preview': call('++ xxxxxx xx xxx xxxx xxxx xxx', () => ({
    body: segmentRules(1),
  })),
  'PUT /customers/{id}/segment': call('++ xxxxxx xx xxx xx+x xxxx xxx', async ({ company }) => {
    const { data } = await company.must(company.people.ADMIN, 'GET /settings/segment-rules')
    const name = `S${nextTurn()}`
    await company.must(company.people.ADMIN, 'PUT /settings/segment-rules', {
      version: data.version,
      rules: [],
      defaultSegment: name,
    })
    const { id } = await addCustomer(company.db)
    return { params: { id }, body: { segment: name } }
  }),
  'GET /schedule-config': call('++ xxxxxx xx xxx xxxx xxxx xxx', plain),
  'PUT /schedule-config/block': call('++ xxxxxx xx xxx xxxx xxxx xxx', () => ({
    body: { paused: nextTurn() % 2 === 1, ids: ['province-manager'] },
  })),
  'PUT /schedule-config/{id}': call('++ xxxxxx xx xxx xxxx xxxx xxx', async ({ company }) => {
    const { data } = await company.must(company.people.ADMIN, 'GET /schedule-config')
    const { id, version } = (data as { id: string; version: number }[]).find(isStockJob) ?? {}
    const schedule = {
      kind: 'window',
      every: nextTurn(),
      unit: 'minute',
      from: '06:00',
      to: '20:00',
      weekdays: [1],
    }
    return { params: { id: String(id) }, body: { version, schedule, quantity: 20 } }
  }),
  'POST /schedule-config/{id}/run': call('++ xxxxxx xx xxx xxxx xxxx xxx', async ({ company }) => {
    // as if the run before had ended
    await company.db.updateTable('job_configs').set({ running_since: null }).execute()
    return { params: { id: 'verification' } }
  }),
  'GET /schedule-config/{id}/runs': call('++ xxxxxx xx xxx xxxx xxxx xxx', () => ({
    params: { id: 'verification' },
  })),
  // Everybody sees the absences that concern them. One is planned by who decides approvals, and ended by who is away;
  // the sample is that of the financial approver with the offer approver as deputy.
  'GET /absences': call('++ ++++++ ++ +++ ++++ ++++ +++', plain),
  'GET /absences/choices': call('++ xxxxxx xx xxx x+++ xxxx xxx', plain),
  'POST /absences': call('++ xxxxxx xx xxx x+++ xxxx xxx', async ({ company, person }) => {
    const { data } = await company.must(company.people.ADMIN, `GET /absences/choices?absentId=${person.id}`)
    const stages = data.stages.length > 0 ? data.stages.slice(0, 1) : ['OFFER']
    return { body: { ...nextYears(), deputyId: company.people.OPERATOR.id, stages } }
  }),
  'POST /absences/{id}/end': call('++ ------ -- --- --+x ---- ---', async ({ company }) => {
    const { ADMIN, FINANCIAL_APPROVER, OFFER_APPROVER } = company.people
    const input = { ...nextYears(), deputyId: OFFER_APPROVER.id, stages: ['FINANCIAL'] }
    const { content } = await company.must(ADMIN, 'POST /absences', {
      ...input,
      absentId: FINANCIAL_APPROVER.id,
    })
    return { params: { id: content.id }, body: { version: content.version } }
  }),
  // Locks are changed within the own branches: a customer of another branch is not found.
  'GET /block-orders': call('++ ++++++ xx xxx x+xx xxxx xxx', plain),
  'POST /block-orders': call('++ +----- xx xxx x+xx xxxx xxx', async ({ company }) => ({
    body: await customerLock(company),
  })),
  'DELETE /block-orders/{id}': call('++ +----- xx xxx x+xx xxxx xxx', async ({ company }) => ({
    params: { id: await lockOf(company) },
    body: { blockType: 'ORDERS' },
  })),
  'GET /block-orders/{id}/orders': call('++ +----- xx xxx x+xx xxxx xxx', async ({ company }) => ({
    params: { id: await lockOf(company) },
  })),
  'GET /block-orders/{id}/block-types': call('++ +----- xx xxx x+xx xxxx xxx', async ({ company }) => ({
    params: { id: await lockOf(company) },
  })),
} satisfies Partial<Record<Key, CallCase>>
