import { type DraftForm, type DraftHeader, type DraftLine, HEADER_FIELDS } from '../form/draft-form.ts'
import { sameLine, sameProduct } from './same-draft.ts'

/** A field or line that was changed differently here and by somebody else. A missing line was deleted. */
export type Conflict =
  | { kind: 'field'; field: keyof DraftHeader; mine: DraftForm; theirs: DraftForm }
  | { kind: 'line'; productId: string; mine: DraftLine | undefined; theirs: DraftLine | undefined }

export type Merge = { form: DraftForm; conflicts: Conflict[] }
type Sides = { base: DraftForm; mine: DraftForm; theirs: DraftForm }

/**
 * Three-way merge: what only one side changed is taken over, what both changed differently is a conflict.
 * Until a conflict is resolved the form keeps what was typed here.
 */
export function mergeDrafts(sides: Sides): Merge {
  const fields = mergeFields(sides)
  const lines = mergeLines(sides)
  return {
    form: { ...fields.form, lines: lines.lines },
    conflicts: [...fields.conflicts, ...lines.conflicts],
  }
}

function mergeFields({ base, mine, theirs }: Sides): Merge {
  const changedThere = HEADER_FIELDS.filter((field) => theirs[field] !== base[field])
  const both = changedThere.filter((field) => mine[field] !== base[field] && mine[field] !== theirs[field])
  const taken = changedThere.filter((field) => !both.includes(field))
  return {
    form: taken.reduce((form, field) => takeField(form, field, theirs), mine),
    conflicts: both.map((field) => ({ kind: 'field', field, mine, theirs })),
  }
}

/** The form after the user chose one side of a conflict. */
export function resolveConflict(form: DraftForm, conflict: Conflict, side: 'mine' | 'theirs'): DraftForm {
  if (conflict.kind === 'field') return takeField(form, conflict.field, conflict[side])
  const chosen = conflict[side]
  const at = form.lines.findIndex(({ productId }) => productId === conflict.productId)
  const others = form.lines.filter(({ productId }) => productId !== conflict.productId)
  const lines = chosen ? others.toSpliced(at < 0 ? others.length : at, 0, chosen) : others
  return { ...form, lines }
}

/** The form with one field of another form; the customer brings its name. */
function takeField(form: DraftForm, field: keyof DraftHeader, from: DraftForm): DraftForm {
  const name = field === 'customerId' ? { customerName: from.customerName } : {}
  return { ...form, [field]: from[field], ...name }
}

function mergeLines({ base, mine, theirs }: Sides) {
  const [ofBase, ofMine, ofTheirs] = [byProduct(base), byProduct(mine), byProduct(theirs)]
  const conflicts: Conflict[] = []
  const lines = productsOf(theirs, mine).flatMap((productId) => {
    const [was, here, there] = [ofBase.get(productId), ofMine.get(productId), ofTheirs.get(productId)]
    if (sameLine(was, here)) return there ? unchanged(here, there) : []
    if (sameLine(was, there) || sameLine(here, there)) return withProductOf(here, there)
    conflicts.push({ kind: 'line', productId, mine: here, theirs: there })
    return withProductOf(here, there)
  })
  return { lines, conflicts }
}

/** An equal line stays the same object, so that its row is not rendered again. */
const unchanged = (here: DraftLine | undefined, there: DraftLine): DraftLine[] =>
  here && sameLine(here, there) && sameProduct(here, there)
    ? [here]
    : [{ ...there, invalidInput: here?.invalidInput }]

const byProduct = (form: DraftForm) => new Map(form.lines.map((line) => [line.productId, line]))

/** The order of the server, then what was added here. */
const productsOf = (...forms: DraftForm[]) => [
  ...new Set(forms.flatMap(({ lines }) => lines.map(({ productId }) => productId))),
]

/** The typed line with the current price and name of the server. */
function withProductOf(typed: DraftLine | undefined, known: DraftLine | undefined): DraftLine[] {
  if (!typed) return []
  if (!known) return [typed]
  if (sameProduct(typed, known)) return [typed]
  const { description, unitPrice, unitFactor, stockUnit, stockFactor, vatCode, vatRate } = known
  // of another unit the price is another one
  const priced = typed.unit === known.unit ? { unitPrice, unitFactor, stockUnit, stockFactor } : {}
  return [{ ...typed, description, ...priced, vatCode, vatRate }]
}
