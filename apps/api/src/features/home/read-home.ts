import type { User } from '@cais/domain/access/actor'
import { hasRole } from '@cais/domain/access/roles'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { SHIPMENT_WORKERS } from '../../aggregates/company/roles.ts'
import type { Db } from '../../db/pool.ts'
import type { Reader } from '../../http/session/reader.ts'
import { readFailures } from './failures/read-failures.ts'
import { creditLink, readWaitingCredits } from './queries/read-waiting-credits.ts'
import { inboundLink, readWaitingInbound } from './queries/read-waiting-inbound.ts'
import { readWaitingOrders, type WaitingFigure } from './queries/read-waiting-orders.ts'
import { readWaitingReturns, returnLink } from './queries/read-waiting-returns.ts'
import { readShipmentsToday, readWaitingShipments } from './queries/read-waiting-shipments.ts'
import { readTasks } from './tasks/read-tasks.ts'
import { linkOfKind, waitingQueries } from './waiting-documents.ts'

/** What waits for the user, by role and scope; what is empty is left out. */
export async function readHome(db: Db, reader: Reader) {
  const { user } = reader
  const today = calendarDateAt(reader.now().getTime())
  const [documents, shipments, credits, returns, inbound, shipmentsToday, failures, tasks] =
    await Promise.all([
      readWaitingOrders(db, waitingQueries(user), today),
      seesShipments(user) ? readWaitingShipments(db, user, today) : [],
      readWaitingCredits(db, user, today),
      readWaitingReturns(db, user, today),
      readWaitingInbound(db, user, today),
      seesShipments(user) ? readShipmentsToday(db, user, today) : [],
      readFailures(db, reader),
      readTasks(db, reader),
    ])
  const waiting = [
    ...documents.map((wait) => ({ ...wait, link: linkOfKind(wait.kind, user) ?? '/' })),
    ...shipments.map((wait) => ({ ...wait, link: `/picking?tab=${tabOf(wait)}` })),
    ...credits.map((wait) => ({ ...wait, link: creditLink(wait.kind) })),
    ...returns.map((wait) => ({ ...wait, link: returnLink(wait.kind) })),
    ...inbound.map((wait) => ({ ...wait, link: inboundLink(wait.kind) })),
  ]
  return {
    waiting: waiting.filter(({ count }) => count > 0).map(presentWait),
    failures,
    tasks,
    shipmentsToday,
  }
}

export const seesShipments = (user: User): boolean => hasRole(user.roles, ...SHIPMENT_WORKERS)

/** Tabs of the shipments list carry the name of their stage. */
const tabOf = ({ kind }: WaitingFigure) => kind.replace(/^shipment-/, '')

const presentWait = ({ today, yesterday, ...wait }: WaitingFigure & { readonly link: string }) => ({
  ...wait,
  ages: { today, yesterday, older: wait.count - today - yesterday },
})
