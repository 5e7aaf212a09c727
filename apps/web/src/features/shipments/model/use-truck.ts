import { useState } from 'react'
import { deleteCopy, readCopy, saveCopy } from '../../../lib/local-copy.ts'
import { addOrder, type Load, moveItem, removeOrder } from './load.ts'
import type { ReadyOrder } from './shipments-query.ts'
import { departureDay, EMPTY_TRUCK, type Truck } from './truck.ts'

const NAME = 'truck'

type SavedTruck = {
  truck: Truck
  load: Load
  /** The route is that of the first document, and goes with the last one. */
  isRouteTaken: boolean
  /** Other routes that may come along: the planner said so. */
  keptRoutes: readonly string[]
}
const EMPTY: SavedTruck = { truck: EMPTY_TRUCK, load: [], isRouteTaken: false, keptRoutes: [] }

/** The truck being built; saved on this device with every change, so that it survives a reload. */
export function useTruck(assigneeName: string) {
  const [state, setState] = useState<SavedTruck>(() => savedTruck(assigneeName))
  const change = (next: SavedTruck) => {
    setState(next)
    saveCopy(NAME, next)
  }
  const withLoad = (load: Load) => change({ ...state, load, ...routeOf(state, load) })
  return {
    ...state,
    setTruck: (changes: Partial<Truck>) =>
      change({
        ...state,
        truck: { ...state.truck, ...changes },
        isRouteTaken: state.isRouteTaken && changes.route === undefined,
      }),
    setLoad: withLoad,
    /** Truck and documents of a proposal, instead of what was chosen. */
    takeOver: (truck: Partial<Truck>, load: Load) =>
      change({ ...state, truck: { ...state.truck, ...truck }, load, isRouteTaken: true, keptRoutes: [] }),
    add: (order: ReadyOrder) => withLoad(addOrder(state.load, order)),
    remove: (...ids: readonly number[]) => withLoad(ids.reduce(removeOrder, state.load)),
    move: (from: number, to: number) => withLoad(moveItem(state.load, from, to)),
    keepRoutes: (routes: readonly string[]) =>
      change({ ...state, keptRoutes: [...state.keptRoutes, ...routes] }),
    clear: () => {
      deleteCopy(NAME)
      setState({ ...EMPTY, truck: { ...EMPTY_TRUCK, assigneeName } })
    },
  }
}
export type TruckState = ReturnType<typeof useTruck>

/** A day that has passed since is no day to leave on. */
function savedTruck(assigneeName: string): SavedTruck {
  const saved = readCopy<Partial<SavedTruck>>(NAME)?.value
  const truck = { ...EMPTY_TRUCK, assigneeName, ...saved?.truck }
  const hasPassed = truck.departsOn !== null && truck.departsOn < departureDay(EMPTY_TRUCK)
  return { ...EMPTY, ...saved, truck: { ...truck, departsOn: hasPassed ? null : truck.departsOn } }
}

/** The first document gives the truck its route, if nobody has chosen one. */
function routeOf({ truck, isRouteTaken }: SavedTruck, load: Load) {
  const first = load[0]
  if (first !== undefined && truck.route.trim() === '' && first.route !== '')
    return { truck: { ...truck, route: first.route }, isRouteTaken: true }
  if (first === undefined && isRouteTaken) return { truck: { ...truck, route: '' }, isRouteTaken: false }
  return {}
}
