import type { ApiRow } from '../../../lib/api/api.ts'
import { formatDate } from '../../../lib/format/dates.ts'

/** Shipments of these warehouses, as one chooses among them. */
export const shipmentOptions = (
  shipments: readonly ApiRow<'GET /shipments'>[],
  warehouses: ReadonlySet<string>,
) =>
  shipments
    .filter(({ warehouse }) => warehouses.has(warehouse))
    .map(({ id, number, route, driverName, departsOn }) => ({
      value: String(id),
      label: [number, route, driverName, departsOn && formatDate(departsOn)].filter(Boolean).join(' · '),
    }))
