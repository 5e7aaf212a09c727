import type { ApiError, ErrorDetail } from '../../../../lib/api/api-error.ts'

type Refusal = ApiError | null

const sentence = (refusal: ApiError, detail: ErrorDetail | undefined) =>
  detail && (detail.message ?? refusal.message)

/** Fields that the server names differently from the form. */
const SAME: Readonly<Record<string, string>> = { warehouseId: 'warehouse', operationId: 'operationType' }

/** The message at a field of the header. */
export function fieldRefusal(refusal: Refusal, field: string): string | undefined {
  if (!refusal) return undefined
  return sentence(
    refusal,
    refusal.details.find(({ field: named }) => (SAME[named] ?? named) === field),
  )
}

/** The message at a line; `index` counts from 0. */
export function lineRefusal(refusal: Refusal, index: number): string | undefined {
  if (!refusal) return undefined
  return sentence(
    refusal,
    refusal.details.find(({ field }) => field.startsWith(`lines.${index}.`) || field === `lines.${index}`),
  )
}

/** The message about the lines as a whole: that there are none. */
export const linesRefusal = (refusal: ApiError): string | undefined =>
  refusal.details.find(({ field }) => field === 'lines')?.message

/** The lines that a refusal names, counted from 1, each with its message. */
export const refusedLines = (refusal: ApiError) =>
  refusal.details.flatMap((detail) => {
    const index = /^lines\.(\d+)/.exec(detail.field)?.[1]
    return index === undefined ? [] : [{ row: Number(index) + 1, message: detail.message ?? refusal.message }]
  })

const VISIBLE_FIELDS = [
  'customerId',
  'addressId',
  'warehouse',
  'poNumber',
  'deliveryDate',
  'dueAt',
  'discount',
  'reasonId',
]

/** Whether always visible fields show every message: then it is not repeated above them. */
export const isShownAtFields = (refusal: ApiError): boolean =>
  refusal.details.length > 0 &&
  refusal.details.every(({ field }) => VISIBLE_FIELDS.includes(SAME[field] ?? field))
