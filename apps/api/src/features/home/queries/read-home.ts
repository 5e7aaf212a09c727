import type { User } from '@cais/domain/access/actor'
import { hasRole } from '@cais/domain/access/roles'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { Db } from '../../../db/pool.ts'
import { SHIPMENT_WORKERS } from '../../shipments/shipment-roles.ts'
import { documentQuestions, linkOfKind } from '../document-questions.ts'
import { readWaitingOrders, type Wait } from './read-waiting-orders.ts'
import { readShipmentsToday, readWaitingShipments } from './read-waiting-shipments.ts'

/** What waits for the user, by role and scope; what is empty is left out. */
export async function readHome(db: Db, user: User, now: Date) {
  const [documents, shipments, today] = await Promise.all([
    readWaitingOrders(db, documentQuestions(user)),
    seesShipments(user) ? readWaitingShipments(db, user) : [],
    seesShipments(user) ? readShipmentsToday(db, user, calendarDateAt(now.getTime())) : [],
  ])
  const waiting = [
    ...documents.map((wait) => ({ ...wait, link: linkOfKind(wait.kind, user) ?? '/' })),
    ...shipments.map((wait) => ({ ...wait, link: `/picking?tab=${tabOf(wait)}` })),
  ]
  return {
    waiting: waiting.filter(({ count }) => count > 0),
    shipmentsToday: today.map(({ document_count, driver_name, ...shipment }) => ({
      ...shipment,
      documentCount: document_count,
      driverName: driver_name,
    })),
  }
}

export const seesShipments = (user: User): boolean => hasRole(user.roles, ...SHIPMENT_WORKERS)

/** Tabs of the shipments list carry the name of their stage. */
const tabOf = ({ kind }: Wait) => kind.replace(/^shipment-/, '')
