import { approvalQuery } from '@cais/contract/approvals/schemas'
import { orderQuery } from '@cais/contract/orders/query'
import { shipmentQuery } from '@cais/contract/shipments/schemas'
import { levelQuery, movementQuery } from '@cais/contract/stock/levels'
import { stockQuery } from '@cais/contract/stock/schemas'
import { describe, expect, test } from 'vitest'
import { queryOfSearch as approvalsCall } from '../features/approvals/model/approval-query.ts'
import { readApprovalsSearch } from '../features/approvals/search.ts'
import { queryOfSearch as ordersCall } from '../features/orders/model/order-search.ts'
import { readOrdersSearch } from '../features/orders/search.ts'
import { queryOfSearch as shipmentsCall } from '../features/shipments/model/shipments-query.ts'
import { readShipmentsSearch } from '../features/shipments/search.ts'
import { levelsQuery, movementsQuery } from '../features/stock/model/inventory-query.ts'
import { queryOfSearch as stockCall } from '../features/stock/model/stock-query.ts'
import { readStockSearch } from '../features/stock/search.ts'
import { parseSearch } from '../lib/lists/search-params.ts'

type Raw = Record<string, unknown>
const CALLS = [
  ['documents', (raw: Raw) => ordersCall(readOrdersSearch(raw), 50), orderQuery],
  ['approvals', (raw: Raw) => approvalsCall(readApprovalsSearch(raw)), approvalQuery],
  ['stock analysis', (raw: Raw) => stockCall(readStockSearch(raw)), stockQuery],
  ['batches', (raw: Raw) => levelsQuery(readStockSearch(raw)), levelQuery],
  ['movements', (raw: Raw) => movementsQuery(readStockSearch(raw)), movementQuery],
  ['shipments', (raw: Raw) => shipmentsCall(readShipmentsSearch(raw)), shipmentQuery],
] as const

const LONG = 'x'.repeat(110)
const TEXTS = [
  'search',
  'number',
  'trackingCode',
  'invoiceNumber',
  'reference',
  'productId',
  'batch',
  'driver',
]
const CODES = [
  'branchId',
  'warehouseId',
  'operationId',
  'clientType',
  'reason',
  'status',
  'stage',
  'provinceId',
]
const DAYS = ['createdFrom', 'createdTo', 'from', 'to', 'expiringBefore']
const BAD = [
  ...TEXTS.flatMap((name) => [`${name}=${LONG}`, `${name}=a%00b`]),
  ...CODES.map((name) => `${name}=${LONG}`),
  ...DAYS.flatMap((name) => [`${name}=2026-02-31`, `${name}=0000-00-00`, `${name}=abc`]),
  ...['page', 'customerId', 'userId', 'levelId'].flatMap((name) =>
    ['-1', '0', '1.5', 'abc', '99999999999999999999'].map((value) => `${name}=${value}`),
  ),
  ...[
    'tab',
    'view',
    'sort',
    'kind',
    'temperature',
    'age',
    'area',
    'type',
    'status',
    'stage',
    'reason',
    'withStock',
    'unknown',
  ].map((name) => `${name}=foo`),
]

describe.each(CALLS)('an address of %s', (_, callOf, query) => {
  test('that is right makes its call', () => {
    const search = parseSearch('?branchId=SD&createdFrom=2026-02-28&search=polana&page=2')
    expect(query.safeParse(callOf(search)).success).toBe(true)
  })
  test.each(BAD)('%s never makes one that is refused', (address) => {
    const read = query.safeParse(callOf(parseSearch(`?${address}`)))
    expect(read.error?.issues).toBeUndefined()
  })
})

test('a draft is what was not submitted', () => {
  expect(readOrdersSearch({ status: 'DRAFT,PENDING' }).status).toEqual(['NOT_SUBMITTED', 'PENDING'])
})
