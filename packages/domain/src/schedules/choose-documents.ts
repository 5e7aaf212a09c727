import { MAX_DOCUMENTS } from '../shipments/documents.ts'
import { misfitOf } from '../shipments/overload.ts'
import { type Capacity, TEMPERATURES, type Temperature, type Weights } from '../shipments/weights.ts'

/** A document that waits, with what it weighs in grams by how it travels. */
export type WaitingDocument = Readonly<Record<Temperature, number>> & { readonly id: number }

const NOTHING: Weights = { ambient: 0, refrigerated: 0, frozen: 0, total: 0 }

/**
 * The documents that go, in the order in which they are served: 30 at most, and none that makes the load too heavy, because nobody is there to accept that. One that does
 * not fit lets the next ones go. If not even one fits, the first goes alone, so that the refusal names its figures.
 */
export function chooseDocuments(waiting: readonly WaitingDocument[], capacity: Capacity): number[] {
  let loaded = NOTHING
  const chosen: number[] = []
  for (const document of waiting) {
    if (chosen.length === MAX_DOCUMENTS) break
    if (misfitOf(document, loaded, capacity) !== null) continue
    chosen.push(document.id)
    loaded = sumOf(loaded, document)
  }
  const [first] = waiting
  return chosen.length === 0 && first !== undefined ? [first.id] : chosen
}

function sumOf(loaded: Weights, document: WaitingDocument): Weights {
  const added = TEMPERATURES.reduce((sum, place) => sum + document[place], 0)
  return {
    ambient: loaded.ambient + document.ambient,
    refrigerated: loaded.refrigerated + document.refrigerated,
    frozen: loaded.frozen + document.frozen,
    total: loaded.total + added,
  }
}
