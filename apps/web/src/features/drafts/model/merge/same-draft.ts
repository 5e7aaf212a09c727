import {
  type DraftForm,
  type DraftLine,
  EMPTY_ENTRY,
  HEADER_FIELDS,
  type LineEntry,
} from '../form/draft-form.ts'

const ENTRY_FIELDS = ['unit', ...Object.keys(EMPTY_ENTRY)] as (keyof LineEntry)[]

/** Whether saving two forms would give the same draft; names and prices of products do not count. */
export function sameDraft(one: DraftForm, other: DraftForm): boolean {
  if (one === other) return true
  return HEADER_FIELDS.every((field) => one[field] === other[field]) && sameLines(one.lines, other.lines)
}

function sameLines(some: readonly DraftLine[], others: readonly DraftLine[]) {
  if (some === others) return true
  return some.length === others.length && some.every((line, at) => sameLine(line, others[at]))
}

export function sameLine(one: DraftLine | undefined, other: DraftLine | undefined): boolean {
  if (one === other) return true
  if (!one || !other || one.productId !== other.productId) return false
  return ENTRY_FIELDS.every((field) => one[field] === other[field])
}

const PRODUCT_FIELDS = [
  'description',
  'unitPrice',
  'unitFactor',
  'stockUnit',
  'stockFactor',
  'vatCode',
  'vatRate',
] as const

/** Whether two lines show the same product data. */
export const sameProduct = (one: DraftLine, other: DraftLine): boolean =>
  PRODUCT_FIELDS.every((field) => one[field] === other[field])
