import { DOCUMENTS, fits, type Matrix } from './problem.ts'

/** Which document goes on which truck, and what is left of each truck. Changes in place: a search tries thousands of moves. */
export type LoadPlan = {
  /** For each document its truck; undefined = it stays. */
  readonly truckOf: (number | undefined)[]
  readonly left: number[][]
  value: number
}

export const emptyPlan = ({ values, limits }: Matrix): LoadPlan => ({
  truckOf: values.map(() => undefined),
  left: limits.map((limit) => [...limit]),
  value: 0,
})

export const copyOf = ({ truckOf, left, value }: LoadPlan): LoadPlan => ({
  truckOf: [...truckOf],
  left: left.map((one) => [...one]),
  value,
})

export const fitsOn = ({ needs }: Matrix, { left }: LoadPlan, document: number, truck: number): boolean =>
  fits(needs[document] ?? [], left[truck] ?? [])

export function put(matrix: Matrix, plan: LoadPlan, document: number, truck: number): void {
  plan.truckOf[document] = truck
  plan.value += matrix.values[document] ?? 0
  change(matrix, plan, { document, truck, sign: -1 })
}

export function take(matrix: Matrix, plan: LoadPlan, document: number): void {
  const truck = plan.truckOf[document]
  if (truck === undefined) return
  plan.truckOf[document] = undefined
  plan.value -= matrix.values[document] ?? 0
  change(matrix, plan, { document, truck, sign: 1 })
}

function change(
  { needs }: Matrix,
  { left }: LoadPlan,
  { document, truck, sign }: { document: number; truck: number; sign: 1 | -1 },
) {
  const room = left[truck] ?? []
  const need = needs[document] ?? []
  for (let resource = 0; resource < need.length; resource += 1)
    room[resource] = (room[resource] ?? 0) + sign * (need[resource] ?? 0)
}

/** Puts each document of the order on the first of its trucks that takes it. */
export function fillInOrder(
  matrix: Matrix,
  plan: LoadPlan,
  order: readonly number[],
  trucksOf: (document: number) => readonly number[],
): void {
  for (const document of order) {
    if (plan.truckOf[document] !== undefined) continue
    if (plan.left.every((left) => left[DOCUMENTS] === 0)) return
    const truck = trucksOf(document).find((place) => fitsOn(matrix, plan, document, place))
    if (truck !== undefined) put(matrix, plan, document, truck)
  }
}
