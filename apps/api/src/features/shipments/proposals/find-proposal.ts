import type { ProposalInput, ProposalReply } from '@cais/contract/shipments/proposal'
import type { User } from '@cais/domain/access/actor'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { MAX_DOCUMENTS } from '@cais/domain/shipments/documents'
import type { LeftReason } from '@cais/domain/shipments/fill-trucks/fill-trucks'
import { documentValue, type FillDocument, type FillTruck } from '@cais/domain/shipments/fill-trucks/problem'
import { TEMPERATURES, totalCapacity } from '@cais/domain/shipments/weights'
import { readUsedPercents } from '../../../aggregates/customers/exposure.ts'
import type { Db } from '../../../db/pool.ts'
import { presentReadyOrder } from '../queries/ready-order.ts'
import { fillInThread } from './fill-in-thread.ts'
import { type Candidate, MAX_CANDIDATES, readCandidates } from './read-candidates.ts'

type Reader = { readonly user: User; now(): Date }

/** Which of the documents that wait in the warehouse go on which truck (docs/domain/fill-trucks.md). Nothing is changed. */
export async function findProposal(
  db: Db,
  input: ProposalInput,
  { user, now }: Reader,
): Promise<ProposalReply> {
  const today = calendarDateAt(now().getTime())
  const found = await readCandidates(db, input, user)
  const onTrucks = new Set(input.trucks.flatMap(({ orderIds }) => orderIds))
  const loaded = found.filter(({ id }) => onTrucks.has(id))
  const waiting = found.filter(({ id }) => !onTrucks.has(id)).slice(0, MAX_CANDIDATES)
  const proposal = await fillInThread(
    waiting.map((row) => fillDocument(row, today)),
    input.trucks.map((truck) => fillTruck(truck, { departsOn: input.departsOn, loaded })),
  )
  const rows = new Map(waiting.map((row) => [row.id, row]))
  const used = await readUsedPercents(
    db,
    proposal.trucks.flatMap(({ documents }) => documents.flatMap((id) => rows.get(id)?.customer_id ?? [])),
    today,
  )
  return {
    trucks: proposal.trucks.map(({ documents, ...truck }) => ({
      ...truck,
      routes: [...truck.routes],
      documents: documents
        .flatMap((id) => rows.get(id) ?? [])
        .map((row) =>
          presentReadyOrder(row, { creditUsedPercent: used.get(row.customer_id) ?? null, today }),
        ),
    })),
    left: proposal.left.flatMap(({ id, reason }) => {
      const row = rows.get(id)
      return row === undefined ? [] : { ...presentLeft(row), ...presentReason(reason) }
    }),
    considered: waiting.length,
    isComplete: found.length - loaded.length <= MAX_CANDIDATES,
    value: proposal.value,
    bound: proposal.bound,
    boundOfRoutes: proposal.boundOfRoutes,
  }
}

const fillDocument = (row: Candidate, today: string): FillDocument => ({
  id: row.id,
  route: row.route,
  deliveryDate: row.delivery_date,
  ambient: row.ambient,
  refrigerated: row.refrigerated,
  frozen: row.frozen,
  value: documentValue(
    {
      priority: row.priority,
      submittedOn: calendarDateAt(Date.parse(row.submitted_at)),
      deliveryDate: row.delivery_date,
    },
    today,
  ),
})

type Load = { readonly departsOn: string | null; readonly loaded: readonly Candidate[] }

/** What is left of a truck beside what is on it. */
function fillTruck(truck: ProposalInput['trucks'][number], { departsOn, loaded }: Load): FillTruck {
  const own = loaded.filter(({ id }) => truck.orderIds.includes(id))
  const grams = (kilograms: number | null) => (kilograms === null ? null : Math.round(kilograms * 1000))
  const capacity = {
    ambient: grams(truck.capacityAmbient),
    refrigerated: grams(truck.capacityRefrigerated),
    frozen: grams(truck.capacityFrozen),
    total: grams(truck.capacityTotal),
  }
  const sum = (weigh: (row: Candidate) => number) => own.reduce((total, row) => total + weigh(row), 0)
  const left = (limit: number | null, weight: number) => (limit === null ? null : Math.max(0, limit - weight))
  const [ambient, refrigerated, frozen] = TEMPERATURES.map((temperature) =>
    left(
      capacity[temperature],
      sum((row) => row[temperature]),
    ),
  )
  const total = left(
    totalCapacity(capacity),
    sum((row) => row.ambient + row.refrigerated + row.frozen),
  )
  return {
    key: truck.key,
    routes: truck.routes,
    departsOn,
    places: MAX_DOCUMENTS - truck.orderIds.length,
    room: { ambient: ambient ?? null, refrigerated: refrigerated ?? null, frozen: frozen ?? null, total },
  }
}

/** A document that stays, as short as it can be told from others: there may be two thousand. */
const presentLeft = (row: Candidate) => ({
  id: row.id,
  number: row.number,
  customerName: row.customer_name,
  route: row.route,
  totalWeight: (row.ambient + row.refrigerated + row.frozen) / 1000,
})

const presentReason = (reason: LeftReason) => ({
  reason: reason.code,
  place: 'place' in reason ? reason.place : null,
  over: 'over' in reason ? reason.over / 1000 : null,
  deliveryDate: 'deliveryDate' in reason ? reason.deliveryDate : null,
})
