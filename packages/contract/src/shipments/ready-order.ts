import { z } from 'zod'
import { calendarDate, centavos, idParam, list, weight } from '../kernel/fields.ts'
import { paging } from '../kernel/list.ts'
import { orderType } from '../orders/type.ts'
import { compartments } from './schemas.ts'

const room = z.coerce.number().pipe(weight.max(1_000_000)).optional().describe('kg left in the truck')

export const readyOrderQuery = z.strictObject({
  ...paging,
  branchId: list(z.string().max(8)).optional(),
  number: z.string().trim().max(60).optional(),
  userId: idParam.optional().describe('Seller'),
  customerId: idParam.optional(),
  search: z.string().trim().max(100).optional(),
  route: z.string().trim().max(100).optional(),
  warehouseId: z.string().max(12).optional(),
  deliveryFrom: calendarDate.optional().describe('To be delivered from this day on'),
  deliveryTo: calendarDate.optional(),
  roomAmbient: room,
  roomRefrigerated: room,
  roomFrozen: room,
  roomTotal: room.describe(
    'kg left in all. With one of the four, what fits stands first, and the sums say how many fit',
  ),
})

export const readyOrder = z.object({
  id: z.int(),
  type: orderType,
  number: z.string(),
  erpNumber: z.string().nullable().describe('Number that a connected ERP gave it (ECL)'),
  customer: z.object({ id: z.int(), name: z.string(), code: z.string() }),
  deliveryAddress: z.string(),
  zoneName: z.string(),
  route: z.string(),
  branchId: z.string(),
  warehouse: z.string(),
  deliveryDate: calendarDate,
  withdraws: z.boolean().describe('The customer collects it; no proposal puts it on a truck'),
  seller: z.object({ id: z.int(), name: z.string() }),
  total: centavos.describe('Net value of what is in picking'),
  weights: compartments,
  creditUsedPercent: z.int().nullable(),
  overdue: z.boolean(),
  version: z.int(),
})

export type ReadyOrderQuery = z.infer<typeof readyOrderQuery>
export type ReadyOrder = z.infer<typeof readyOrder>
