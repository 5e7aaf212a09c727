import { useState } from 'react'
import { toApiError } from '../../lib/api/api-error.ts'
import { notify } from '../../lib/screen/notify.ts'
import type { RowKey } from '../data-table/columns.ts'
import { useSelection } from './use-selection.ts'

/** Whether the bar offers all rows of the filter, and whether they are chosen. */
export type WholeFilter = {
  /** How many the filter finds. */
  readonly count: number
  /** The filter has more than `count` rows; they were not all counted. */
  readonly isMore: boolean
  readonly isTaken: boolean
  readonly isTaking: boolean
  readonly take: () => void
}

type FilterSource<Row> = {
  /** The filter of the list: another filter drops the chosen rows. */
  readonly filter: object
  readonly count: number | undefined
  readonly isMore?: boolean
  /** Loads all rows of the filter, as they are now. */
  readonly load: () => Promise<readonly Row[]>
}
type Taken<Row> = { readonly filter: string; readonly rows: readonly Row[] }

/**
 * A selection of rows of the page, or of all rows that the filter had when they were chosen: rows that come
 * later are not included, and each keeps the version in which it was chosen (docs/decisions/0072).
 */
export function useFilterSelection<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => RowKey,
  { filter: currentFilter, count = 0, isMore = false, load }: FilterSource<Row>,
) {
  const filter = JSON.stringify(currentFilter)
  const [taken, setTaken] = useState<Taken<Row> | null>(null)
  const [isTaking, setTaking] = useState(false)
  const page = useSelection(rows, keyOf)
  const wide = useSelection(takenAndOthers(taken?.filter === filter ? taken.rows : [], rows, keyOf), keyOf)
  // dropped for good: returning to the filter starts a new selection
  if (taken !== null && taken.filter !== filter) setTaken(null)
  const isTaken = taken?.filter === filter && wide.chosen.length > 0
  const selection = isTaken ? wide : page
  const take = async () => {
    setTaking(true)
    try {
      const all = await load()
      // rows of the page are among them: deselected ones must not come back with the page
      page.clear()
      wide.onChange(new Set(all.map(keyOf)))
      setTaken({ filter, rows: all })
    } catch (error) {
      notify.error(toApiError(error).message)
    }
    setTaking(false)
  }
  const whole: WholeFilter = { count, isMore, isTaken, isTaking, take: () => void take() }
  return {
    ...selection,
    all: () => selection.onChange(new Set(rows.map(keyOf))),
    clear: () => {
      page.clear()
      setTaken(null)
    },
    whole,
  }
}

/** The chosen rows as they were, and the other rows of the page. */
function takenAndOthers<Row>(taken: readonly Row[], rows: readonly Row[], keyOf: (row: Row) => RowKey) {
  const keys = new Set(taken.map(keyOf))
  return [...taken, ...rows.filter((row) => !keys.has(keyOf(row)))]
}
