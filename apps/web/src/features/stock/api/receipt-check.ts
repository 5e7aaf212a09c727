import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type ApiInput, type ApiReply, api } from '../../../lib/api/api.ts'

type Lines = ApiInput<'POST /stock/receipts/check'>['body']['lines']

/** What is known of the rows of a receipt. A read, though it is sent as a body: there may be a thousand rows. */
export const receiptCheck = (warehouseId: string, lines: Lines) =>
  queryOptions<ApiReply<'POST /stock/receipts/check'>>({
    queryKey: ['stock', null, 'receipt check', warehouseId, lines],
    queryFn: () => api('POST /stock/receipts/check', { body: { warehouseId, lines } }),
    enabled: warehouseId !== '' && lines.length > 0,
    placeholderData: keepPreviousData,
  })
