import { useState } from 'react'
import { toApiError } from '../../lib/api-error.ts'
import { notify } from '../../lib/notify.ts'
import type { BulkTarget } from './bulk-target.ts'

type Taken = { readonly filter: string; readonly targets: readonly BulkTarget[] }

/** All documents of a filter as one selection, beyond the page. */
export type WholeFilter = {
  /** How many the filter finds. */
  readonly count: number
  readonly isTaken: boolean
  readonly isTaking: boolean
  readonly take: () => void
}

/**
 * Takes the whole filter into the selection, in the order of the list. It is given up when the filter changes: what is chosen
 * is what one saw asked for.
 */
export function useWholeFilter(filter: object, load: () => Promise<readonly BulkTarget[]>) {
  const key = JSON.stringify(filter)
  const [taken, setTaken] = useState<Taken | null>(null)
  const [isTaking, setTaking] = useState(false)
  const targets = taken?.filter === key ? taken.targets : null
  const keep = (left: readonly BulkTarget[]) =>
    setTaken(left.length === 0 ? null : { filter: key, targets: left })
  const take = async () => {
    setTaking(true)
    try {
      keep(await load())
    } catch (error) {
      notify.error(toApiError(error).message)
    }
    setTaking(false)
  }
  return {
    /** null while only rows of the page are chosen. */
    targets,
    isTaking,
    take: () => void take(),
    has: (id: number) => targets?.some((target) => target.id === id) ?? false,
    toggle: (target: BulkTarget) => {
      const others = targets?.filter(({ id }) => id !== target.id) ?? []
      keep(others.length === targets?.length ? [...others, target] : others)
    },
    drop: (ids: readonly number[]) => targets && keep(targets.filter(({ id }) => !ids.includes(id))),
    clear: () => setTaken(null),
  }
}
