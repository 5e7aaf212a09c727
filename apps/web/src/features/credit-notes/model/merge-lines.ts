import type { Versions } from '../../../lib/forms/merge-form.ts'
import type { CreditForm, FormLine } from './credit-form.ts'

/**
 * The lines of two editors: a line that only one of them changed, added or took out is as that one left it; one that both changed keeps what was typed here.
 * What is left of each invoice is what the server said last.
 */
export function mergeLines({ seen, mine, saved }: Versions<CreditForm>): readonly FormLine[] {
  const [was, here, there] = [byId(seen.lines), byId(mine.lines), byId(saved.lines)]
  const ids = new Set([...there.keys(), ...here.keys()])
  return [...ids].flatMap((id) => {
    const [before, typed, other] = [was.get(id), here.get(id), there.get(id)]
    const chosen = isSameEntry(before, typed) ? other : typed
    if (chosen === undefined) return []
    return [other ? { ...other, quantity: chosen.quantity, negotiatedPrice: chosen.negotiatedPrice } : chosen]
  })
}

const byId = (lines: readonly FormLine[]) => new Map(lines.map((line, at) => [keyOfLine(lines, at), line]))

/** Of a line of the form: the line of the invoice that it credits, and which of several over the same one it is. */
export function keyOfLine(lines: readonly FormLine[], at: number): string {
  const { invoiceLineId } = lines[at] ?? { invoiceLineId: 0 }
  return `${invoiceLineId} ${lines.slice(0, at).filter((line) => line.invoiceLineId === invoiceLineId).length}`
}

const isSameEntry = (one: FormLine | undefined, other: FormLine | undefined) =>
  one?.quantity === other?.quantity &&
  one?.negotiatedPrice === other?.negotiatedPrice &&
  (one === undefined) === (other === undefined)
