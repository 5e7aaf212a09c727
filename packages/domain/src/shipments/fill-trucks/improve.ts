import { copyOf, fillInOrder, fitsOn, type LoadPlan, put, take } from './load-plan.ts'
import { DOCUMENTS, type Matrix } from './problem.ts'

const MAX_PASSES = 20

/** Moves documents while a plan gets worth more: puts one more on, exchanges one for a better one, makes room by moving or by leaving one for several. */
export function improve(matrix: Matrix, start: LoadPlan): LoadPlan {
  let plan = copyOf(start)
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const before = plan.value
    for (const document of waitingOf(matrix, plan)) place(matrix, plan, document)
    plan = exchangeForSeveral(matrix, plan)
    if (plan.value <= before) break
  }
  return plan
}

/** Documents that stay, the most urgent first. */
const waitingOf = ({ values, choices }: Matrix, { truckOf }: LoadPlan): number[] =>
  values
    .map((value, document) => ({ value, document }))
    .filter(({ document }) => truckOf[document] === undefined && (choices[document]?.length ?? 0) > 0)
    .toSorted((a, b) => b.value - a.value || a.document - b.document)
    .map(({ document }) => document)

function place(matrix: Matrix, plan: LoadPlan, document: number): void {
  const choices = matrix.choices[document] ?? []
  const free = choices.find((truck) => fitsOn(matrix, plan, document, truck))
  if (free !== undefined) {
    put(matrix, plan, document, free)
    return
  }
  const loaded = loadedOn(plan, choices)
  if (!moveAside(matrix, plan, { document, loaded })) exchange(matrix, plan, { document, loaded })
}

/** Documents on these trucks. */
const loadedOn = ({ truckOf }: LoadPlan, trucks: readonly number[]): number[] => {
  const found: number[] = []
  for (const [document, truck] of truckOf.entries())
    if (truck !== undefined && trucks.includes(truck)) found.push(document)
  return found
}

type Attempt = { readonly document: number; readonly loaded: readonly number[] }

/** Another document makes room by going on another truck. */
function moveAside(matrix: Matrix, plan: LoadPlan, { document, loaded }: Attempt): boolean {
  if (plan.left.every((left) => left[DOCUMENTS] === 0)) return false
  for (const other of loaded) {
    const truck = plan.truckOf[other]
    const elsewhere = (matrix.choices[other] ?? []).find(
      (place) => place !== truck && fitsOn(matrix, plan, other, place),
    )
    if (truck === undefined || elsewhere === undefined) continue
    take(matrix, plan, other)
    if (fitsOn(matrix, plan, document, truck)) {
      put(matrix, plan, other, elsewhere)
      put(matrix, plan, document, truck)
      return true
    }
    put(matrix, plan, other, truck)
  }
  return false
}

/** It takes the place of the document that is worth least, of those less urgent whose place it fits. */
function exchange(matrix: Matrix, plan: LoadPlan, { document, loaded }: Attempt): void {
  const value = (index: number) => matrix.values[index] ?? 0
  const lesser = loaded
    .filter((other) => value(other) < value(document))
    .toSorted((a, b) => value(a) - value(b) || a - b)
  for (const other of lesser) {
    const truck = plan.truckOf[other]
    if (truck === undefined) continue
    take(matrix, plan, other)
    const fitsNow = fitsOn(matrix, plan, document, truck)
    put(matrix, plan, fitsNow ? document : other, truck)
    if (fitsNow) return
  }
}

/** Leaves one document where others that are worth more together fit instead. */
function exchangeForSeveral(matrix: Matrix, start: LoadPlan): LoadPlan {
  let plan = start
  const waiting = waitingOf(matrix, plan)
  for (const [document, truck] of start.truckOf.entries()) {
    if (truck === undefined || plan.truckOf[document] !== truck) continue
    const others = waiting.filter(
      (other) => plan.truckOf[other] === undefined && (matrix.choices[other] ?? []).includes(truck),
    )
    const attempt = copyOf(plan)
    take(matrix, attempt, document)
    fillInOrder(matrix, attempt, others, () => [truck])
    if (attempt.value > plan.value) plan = attempt
  }
  return plan
}
