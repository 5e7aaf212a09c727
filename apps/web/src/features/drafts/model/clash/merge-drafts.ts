import { type DraftForm, type DraftHeader, type DraftLine, HEADER_FIELDS } from '../session/draft-form.ts'
import { sameArticle, sameLine } from './same-draft.ts'

/** The same thing changed here and by somebody else, differently. A missing line was deleted. */
export type Clash =
  | { kind: 'field'; field: keyof DraftHeader; mine: DraftForm; theirs: DraftForm }
  | { kind: 'line'; productId: string; mine: DraftLine | undefined; theirs: DraftLine | undefined }

export type Merge = { form: DraftForm; clashes: Clash[] }
type Sides = { base: DraftForm; mine: DraftForm; theirs: DraftForm }

/**
 * Three-way merge: what only one side changed is taken, what both changed differently is a clash.
 * Until a clash is decided the form keeps what was typed here.
 */
export function mergeDrafts(sides: Sides): Merge {
  const fields = mergeFields(sides)
  const lines = mergeLines(sides)
  return { form: { ...fields.form, lines: lines.lines }, clashes: [...fields.clashes, ...lines.clashes] }
}

function mergeFields({ base, mine, theirs }: Sides): Merge {
  const changedThere = HEADER_FIELDS.filter((field) => theirs[field] !== base[field])
  const both = changedThere.filter((field) => mine[field] !== base[field] && mine[field] !== theirs[field])
  const taken = changedThere.filter((field) => !both.includes(field))
  return {
    form: taken.reduce((form, field) => takeField(form, field, theirs), mine),
    clashes: both.map((field) => ({ kind: 'field', field, mine, theirs })),
  }
}

/** The form with one field of another form; the customer's name goes with the customer. */
export function takeField(form: DraftForm, field: keyof DraftHeader, from: DraftForm): DraftForm {
  const name = field === 'customerId' ? { customerName: from.customerName } : {}
  return { ...form, [field]: from[field], ...name }
}

function mergeLines({ base, mine, theirs }: Sides) {
  const [ofBase, ofMine, ofTheirs] = [byArticle(base), byArticle(mine), byArticle(theirs)]
  const clashes: Clash[] = []
  const lines = articlesOf(theirs, mine).flatMap((productId) => {
    const [was, here, there] = [ofBase.get(productId), ofMine.get(productId), ofTheirs.get(productId)]
    if (sameLine(was, here)) return there ? unchanged(here, there) : []
    if (sameLine(was, there) || sameLine(here, there)) return withArticleOf(here, there)
    clashes.push({ kind: 'line', productId, mine: here, theirs: there })
    return withArticleOf(here, there)
  })
  return { lines, clashes }
}

/** A line that is the same all over stays the same object, so that its row is not drawn again. */
const unchanged = (here: DraftLine | undefined, there: DraftLine): DraftLine[] =>
  here && sameLine(here, there) && sameArticle(here, there) ? [here] : [{ ...there, unread: here?.unread }]

const byArticle = (form: DraftForm) => new Map(form.lines.map((line) => [line.productId, line]))

/** The order of the server, then what was added here. */
const articlesOf = (...forms: DraftForm[]) => [
  ...new Set(forms.flatMap(({ lines }) => lines.map(({ productId }) => productId))),
]

/** What was typed here with the price and the name that the server knows now. */
function withArticleOf(typed: DraftLine | undefined, known: DraftLine | undefined): DraftLine[] {
  if (!typed) return []
  if (!known) return [typed]
  if (sameArticle(typed, known)) return [typed]
  const { description, unit, unitPrice, vatCode, vatRate } = known
  return [{ ...typed, description, unit, unitPrice, vatCode, vatRate }]
}
