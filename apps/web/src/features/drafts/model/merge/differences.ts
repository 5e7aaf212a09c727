import { type DraftForm, HEADER_FIELDS } from '../form/draft-form.ts'
import type { Conflict } from './merge-drafts.ts'
import { sameLine } from './same-draft.ts'

/** The differences between a form and the document that it changes, in the order of the form. */
export function differences(theirs: DraftForm, mine: DraftForm): Conflict[] {
  const fields = HEADER_FIELDS.filter((field) => theirs[field] !== mine[field])
  const [there, here] = [byProduct(theirs), byProduct(mine)]
  const products = [...new Set([...here.keys(), ...there.keys()])]
  const lines = products.filter((productId) => !sameLine(there.get(productId), here.get(productId)))
  return [
    ...fields.map((field): Conflict => ({ kind: 'field', field, mine, theirs })),
    ...lines.map(
      (productId): Conflict => ({
        kind: 'line',
        productId,
        mine: here.get(productId),
        theirs: there.get(productId),
      }),
    ),
  ]
}

const byProduct = (form: DraftForm) => new Map(form.lines.map((line) => [line.productId, line]))
