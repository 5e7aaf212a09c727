import { type CalendarDate, compareDates, daysBetween } from '../../kernel/calendar-date.ts'
import { type Capacity, TEMPERATURES, type Temperature, totalCapacity } from '../weights.ts'

/** A document that waits for a truck; weights in grams. */
export type FillDocument = Readonly<Record<Temperature, number>> & {
  readonly id: number
  readonly route: string
  readonly deliveryDate: CalendarDate
  /** What it is worth that this document goes (documentValue). */
  readonly value: number
}

/** What is left of a truck, in grams; null = no limit that is known. */
export type FillTruck = {
  readonly key: string
  readonly room: Capacity
  /** Documents that it still takes, of its 30. */
  readonly places: number
  /** Only documents of these routes go on it; null = of one route, whichever is best. */
  readonly routes: readonly string[] | null
  /** It takes nothing that is to be delivered later; null = anything. */
  readonly departsOn: CalendarDate | null
}

/**
 * Points of a document, so that priority comes before age: 100 for each step of priority (0 to 9) and for going at all, 10 for each day that it
 * has waited since it was submitted, up to 30, and 50 for each day that its delivery is late, up to 10.
 */
export function documentValue({ priority, submittedOn, deliveryDate }: Urgency, today: CalendarDate): number {
  const waited = Math.min(30, Math.max(0, daysBetween(submittedOn, today)))
  const late = Math.min(10, Math.max(0, daysBetween(deliveryDate, today)))
  return 100 * (priority + 1) + 10 * waited + 50 * late
}

type Urgency = {
  readonly priority: number
  readonly submittedOn: CalendarDate
  readonly deliveryDate: CalendarDate
}

/** Whether a document may go on a truck at all, whatever it weighs. */
export const goesOn = (document: FillDocument, truck: FillTruck): boolean =>
  hasRoute(document, truck) && !isLater(document, truck)

export const hasRoute = ({ route }: FillDocument, { routes }: FillTruck): boolean =>
  routes === null || routes.includes(route)

export const isLater = ({ deliveryDate }: FillDocument, { departsOn }: FillTruck): boolean =>
  departsOn !== null && compareDates(deliveryDate, departsOn) > 0

/** What a truck has a limit of: each temperature, all weight together, and documents. */
export const RESOURCES = 5
export const DOCUMENTS = 4

/** What a document takes of each resource. */
export const needsOf = (document: FillDocument): number[] => {
  const classes = TEMPERATURES.map((temperature) => document[temperature])
  return [...classes, classes.reduce((sum, weight) => sum + weight, 0), 1]
}

/** How much of each resource a truck has. */
export const limitsOf = ({ room, places }: FillTruck): number[] =>
  [...TEMPERATURES.map((temperature) => room[temperature]), totalCapacity(room), places].map((limit) =>
    limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit),
  )

/** The same problem in plain numbers: documents by trucks. */
export type Matrix = {
  readonly values: readonly number[]
  readonly needs: readonly (readonly number[])[]
  readonly limits: readonly (readonly number[])[]
  /** For each document, the trucks that it may go on. */
  readonly choices: readonly (readonly number[])[]
}

export function matrixOf(documents: readonly FillDocument[], trucks: readonly FillTruck[]): Matrix {
  const needs = documents.map(needsOf)
  const limits = trucks.map(limitsOf)
  const choices = documents.map((document, index) =>
    trucks.flatMap((truck, place) =>
      goesOn(document, truck) && fits(needs[index] ?? [], limits[place] ?? []) ? [place] : [],
    ),
  )
  return { values: documents.map(({ value }) => value), needs, limits, choices }
}

/** A place that a document does not need may be full. */
export const fits = (needs: readonly number[], left: readonly number[]): boolean =>
  needs.every((need, resource) => need === 0 || need <= (left[resource] ?? 0))
