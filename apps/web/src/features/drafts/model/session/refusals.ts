import type { ApiError, ErrorDetail } from '../../../../lib/api/api-error.ts'

type Refusal = ApiError | null

const sentence = (refusal: ApiError, detail: ErrorDetail | undefined) =>
  detail && (detail.message ?? refusal.message)

/** The server's names where they are not the form's. */
const SAME: Readonly<Record<string, string>> = { warehouseId: 'warehouse', operationId: 'operationType' }

/** The sentence at a field of the header. */
export function fieldRefusal(refusal: Refusal, field: string): string | undefined {
  if (!refusal) return undefined
  return sentence(
    refusal,
    refusal.details.find(({ field: named }) => (SAME[named] ?? named) === field),
  )
}

/** The sentence at a line; `index` counts from 0. */
export function lineRefusal(refusal: Refusal, index: number): string | undefined {
  if (!refusal) return undefined
  return sentence(
    refusal,
    refusal.details.find(({ field }) => field.startsWith(`lines.${index}.`) || field === `lines.${index}`),
  )
}

/** What a refusal says of the lines as a whole: that there are none. */
export const linesRefusal = (refusal: ApiError): string | undefined =>
  refusal.details.find(({ field }) => field === 'lines')?.message

/** The lines that a refusal names, counted from 1, each with its sentence. */
export const refusedLines = (refusal: ApiError) =>
  refusal.details.flatMap((detail) => {
    const index = /^lines\.(\d+)/.exec(detail.field)?.[1]
    return index === undefined ? [] : [{ row: Number(index) + 1, message: detail.message ?? refusal.message }]
  })

const IN_SIGHT = [
  'customerId',
  'addressId',
  'warehouse',
  'poNumber',
  'deliveryDate',
  'dueAt',
  'discount',
  'reasonId',
]

/** Whether fields that everybody sees say it all: then it is not said a second time above them. */
export const isSaidAtFields = (refusal: ApiError): boolean =>
  refusal.details.length > 0 && refusal.details.every(({ field }) => IN_SIGHT.includes(SAME[field] ?? field))
