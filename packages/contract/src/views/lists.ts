import { z } from 'zod'
import { approvalQuery } from '../approvals/schemas.ts'
import { creditNoteQuery } from '../credit-notes/schemas.ts'
import { deliveryQuery } from '../deliveries/schemas.ts'
import { orderQuery } from '../orders/query.ts'
import { shipmentQuery } from '../shipments/schemas.ts'
import { stockQuery } from '../stock/schemas.ts'
import { transferQuery } from '../transfers/schemas.ts'

/** The lists of which views are saved. */
export const viewList = z.enum([
  'orders',
  'approvals',
  'stock',
  'shipments',
  'deliveries',
  'transfers',
  'credit-notes',
])
export type ViewList = z.output<typeof viewList>

export const viewLayout = z.enum(['list', 'grid', 'kanban'])

const paging = { page: true, perPage: true, cursor: true } as const

/** What a view keeps of the query of its list: tab, filters and sort, never the page. */
export const VIEW_QUERIES = {
  orders: orderQuery.omit(paging),
  approvals: approvalQuery.omit(paging),
  stock: stockQuery.omit(paging),
  shipments: shipmentQuery.omit(paging),
  deliveries: deliveryQuery.omit(paging),
  transfers: transferQuery.omit(paging),
  'credit-notes': creditNoteQuery.omit(paging),
} as const satisfies Record<ViewList, z.ZodObject>

export const VIEW_LAYOUTS: Readonly<Record<ViewList, readonly z.output<typeof viewLayout>[]>> = {
  orders: ['list', 'grid', 'kanban'],
  approvals: ['list'],
  stock: ['list'],
  shipments: ['list'],
  deliveries: ['list'],
  transfers: ['list'],
  'credit-notes': ['list'],
}

/** Columns that a list knows, those that it shows by itself in front; lists that are no tables have none. */
export const LIST_COLUMNS = {
  orders: [
    'number',
    'customer',
    'stage',
    'total',
    'weight',
    'credit',
    'age',
    'by',
    'type',
    'reference',
    'invoice',
    'payment',
    'warehouse',
    'branch',
    'operation',
    'route',
    'lines',
    'delivery',
    'due',
    'created',
    'submitted',
    'createdBy',
  ],
  approvals: [],
  stock: [],
  shipments: [
    'departs',
    'number',
    'truck',
    'route',
    'documents',
    'weight',
    'load',
    'progress',
    'printed',
    'act',
    'driver',
    'registration',
    'stage',
    'total',
    'responsible',
    'age',
    'branch',
    'warehouse',
    'created',
    'billed',
  ],
  deliveries: ['number', 'customer', 'state', 'truck', 'left', 'receiver', 'invoice', 'branch'],
  transfers: ['number', 'from', 'to', 'state', 'leaves', 'carrier', 'age', 'lines', 'weight'],
  'credit-notes': [
    'number',
    'customer',
    'reason',
    'phase',
    'date',
    'total',
    'branch',
    'operation',
    'claim',
    'lines',
    'net',
    'createdBy',
    'created',
    'submitted',
  ],
} as const satisfies Record<ViewList, readonly string[]>
