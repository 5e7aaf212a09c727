import { type DraftForm, HEADER_FIELDS } from '../session/draft-form.ts'
import type { Clash } from './merge-drafts.ts'
import { sameLine } from './same-draft.ts'

/** Where a form differs from the document that it changes, in the form's order; lines by their article. */
export function differences(theirs: DraftForm, mine: DraftForm): Clash[] {
  const fields = HEADER_FIELDS.filter((field) => theirs[field] !== mine[field])
  const [there, here] = [byArticle(theirs), byArticle(mine)]
  const articles = [...new Set([...here.keys(), ...there.keys()])]
  const lines = articles.filter((productId) => !sameLine(there.get(productId), here.get(productId)))
  return [
    ...fields.map((field): Clash => ({ kind: 'field', field, mine, theirs })),
    ...lines.map(
      (productId): Clash => ({
        kind: 'line',
        productId,
        mine: here.get(productId),
        theirs: there.get(productId),
      }),
    ),
  ]
}

const byArticle = (form: DraftForm) => new Map(form.lines.map((line) => [line.productId, line]))
