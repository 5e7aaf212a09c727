import { useState } from 'react'
import { deleteCopy, readCopy, saveCopy } from '../../../lib/local-copy.ts'
import { addOrder, type Load, moveItem, removeOrder } from './load.ts'
import type { ReadyOrder } from './shipments-query.ts'
import { EMPTY_TRUCK, type Truck } from './truck.ts'

const NAME = 'truck'
type SavedTruck = { truck: Truck; load: Load }

/** The truck being built; saved on this device with every change, so that it survives a reload. */
export function useTruck() {
  const [state, setState] = useState<SavedTruck>(
    () => readCopy<SavedTruck>(NAME)?.value ?? { truck: EMPTY_TRUCK, load: [] },
  )
  const change = (next: SavedTruck) => {
    setState(next)
    saveCopy(NAME, next)
  }
  return {
    ...state,
    setTruck: (changes: Partial<Truck>) => change({ ...state, truck: { ...state.truck, ...changes } }),
    setLoad: (load: Load) => change({ ...state, load }),
    add: (order: ReadyOrder) => change({ ...state, load: addOrder(state.load, order) }),
    remove: (id: number) => change({ ...state, load: removeOrder(state.load, id) }),
    move: (from: number, to: number) => change({ ...state, load: moveItem(state.load, from, to) }),
    clear: () => {
      deleteCopy(NAME)
      setState({ truck: EMPTY_TRUCK, load: [] })
    },
  }
}
export type TruckState = ReturnType<typeof useTruck>
