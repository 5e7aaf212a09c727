import type { OrderReply } from '@cais/contract/orders/schemas'
import { deriveState } from '@cais/domain/orders/derive-state'
import type { OrderFacts } from '@cais/domain/orders/facts'
import { type JourneyMoments, journeyOf, type Moment } from '@cais/domain/orders/journey'
import type { OrderDetail } from './read-order-detail.ts'

type Row = OrderDetail['row']

/** The stations of a document with when each was passed and by whom. */
export const presentJourney = (row: Row, facts: OrderFacts): OrderReply['journey'] =>
  journeyOf(facts, deriveState(facts), momentsOf(row))

const momentsOf = (row: Row): JourneyMoments => ({
  submitted: moment(row.submitted_at, row.submitter_name ?? row.creator_name),
  verified: moment(row.verified_at, null),
  approved: lastDecision(row, 'approved'),
  rejected: lastDecision(row, 'rejected'),
  answered: moment(row.answered_at, null),
  allocated: moment(row.allocated_at, null),
  decided: row.steps.decided ?? null,
  boarded: row.place === null ? null : (row.steps.boarded ?? null),
  loaded: row.place === null ? null : (row.steps.loaded ?? null),
  departed: moment(row.place?.finished_at ?? null, row.steps.loaded?.by ?? null),
  invoiced: moment(row.invoices.at(-1)?.issued_at ?? null, row.steps.billed?.by ?? null),
  ordered: firstOrder(row),
  cancelled: moment(row.cancelled_at, row.canceller_name),
  closed: moment(row.closed_at ?? row.expired_at, row.closer_name),
})

const moment = (at: string | null, by: string | null): Moment | null => (at === null ? null : { at, by })

function lastDecision({ approvals }: Row, decision: 'approved' | 'rejected'): Moment | null {
  const last = approvals
    .filter((approval) => approval.decision === decision)
    .toSorted((one, other) => (one.decided_at ?? '').localeCompare(other.decided_at ?? ''))
    .at(-1)
  return moment(last?.decided_at ?? null, last?.decider_name ?? null)
}

/** The first order of a quote that was submitted; a draft is not an order yet. */
function firstOrder({ made }: Row): Moment | null {
  const order = made.find(({ relation, number }) => relation === 'converted' && number !== null)
  // without the name: the reader may not see the documents of who ordered
  return moment(order?.created_at ?? null, null)
}
