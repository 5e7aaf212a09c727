import type { ApiInput } from '../../../../lib/api/api.ts'
import { type DraftForm, type DraftLine, HEADER_FIELDS } from './draft-form.ts'

export type DraftBody = ApiInput<'POST /drafts'>['body']
type Optional = 'operationType' | 'branchId' | 'deliveryDate' | 'dueAt'

/** The body of a save: no names, no list prices; what is empty gets the server's default. */
export function writeDraft(form: DraftForm): DraftBody {
  const header = Object.fromEntries(HEADER_FIELDS.map((field) => [field, form[field]])) as Pick<
    DraftForm,
    (typeof HEADER_FIELDS)[number]
  >
  return { ...withoutEmpty(header), lines: form.lines.map(writeLine) }
}

const OPTIONAL: readonly Optional[] = ['operationType', 'branchId', 'deliveryDate', 'dueAt']

function withoutEmpty<T extends Record<Optional, string>>(header: T) {
  const empty = OPTIONAL.filter((field) => header[field] === '')
  return { ...header, ...Object.fromEntries(empty.map((field) => [field, undefined])) }
}

const writeLine = (line: DraftLine) => ({
  productId: line.productId,
  unit: line.unit,
  quantity: line.quantity,
  negotiatedPrice: line.negotiatedPrice,
  discount: line.discount,
  discountPercentage: line.discountPercentage,
  discountAmount: line.discountAmount,
  specialField: line.specialField,
})
