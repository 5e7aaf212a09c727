import { useState } from 'react'
import { dropCopy, keepCopy, readCopy } from '../../../lib/local-copy.ts'
import { added, type Load, moved, removed } from './load.ts'
import type { ReadyOrder } from './shipments-query.ts'
import { EMPTY_TRUCK, type Truck } from './truck.ts'

const NAME = 'truck'
type Kept = { truck: Truck; load: Load }

/** The truck that is being built; kept on this device with every change, so that a reload loses nothing. */
export function useTruck() {
  const [state, setState] = useState<Kept>(
    () => readCopy<Kept>(NAME)?.value ?? { truck: EMPTY_TRUCK, load: [] },
  )
  const change = (next: Kept) => {
    setState(next)
    keepCopy(NAME, next)
  }
  return {
    ...state,
    setTruck: (changes: Partial<Truck>) => change({ ...state, truck: { ...state.truck, ...changes } }),
    setLoad: (load: Load) => change({ ...state, load }),
    add: (order: ReadyOrder) => change({ ...state, load: added(state.load, order) }),
    remove: (id: number) => change({ ...state, load: removed(state.load, id) }),
    move: (from: number, to: number) => change({ ...state, load: moved(state.load, from, to) }),
    clear: () => {
      dropCopy(NAME)
      setState({ truck: EMPTY_TRUCK, load: [] })
    },
  }
}
export type TruckState = ReturnType<typeof useTruck>
