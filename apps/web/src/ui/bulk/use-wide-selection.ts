import { useState } from 'react'
import { toApiError } from '../../lib/api/api-error.ts'
import { notify } from '../../lib/screen/notify.ts'
import type { RowKey } from '../data-table/columns.ts'
import { useSelection } from './use-selection.ts'

/** Whether a bar offers all that the filter finds, and how far that has come. */
export type WholeFilter = {
  /** How many the filter finds. */
  readonly count: number
  /** There are more than `count`: nobody counted them all. */
  readonly isMore: boolean
  readonly isTaken: boolean
  readonly isTaking: boolean
  readonly take: () => void
}

type Beyond<Row> = {
  /** What the list is asked for: another filter gives up what was taken. */
  readonly filter: object
  readonly count: number | undefined
  readonly isMore?: boolean
  /** All rows of the filter, as they stand now. */
  readonly load: () => Promise<readonly Row[]>
}
type Taken<Row> = { readonly filter: string; readonly rows: readonly Row[] }

/**
 * A selection of rows of the page, or of all that the filter found when it was taken: what comes to the list later is not
 * among them, and each stays in the version in which it was taken.
 */
export function useWideSelection<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => RowKey,
  { filter: asked, count = 0, isMore = false, load }: Beyond<Row>,
) {
  const filter = JSON.stringify(asked)
  const [taken, setTaken] = useState<Taken<Row> | null>(null)
  const [isTaking, setTaking] = useState(false)
  const page = useSelection(rows, keyOf)
  const wide = useSelection(known(taken?.filter === filter ? taken.rows : [], rows, keyOf), keyOf)
  // given up for good: who comes back to the filter chooses anew
  if (taken !== null && taken.filter !== filter) setTaken(null)
  const isTaken = taken?.filter === filter && wide.chosen.length > 0
  const selection = isTaken ? wide : page
  const take = async () => {
    setTaking(true)
    try {
      const all = await load()
      // rows of the page are among them: what is taken out again must not come back with the page
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

/** What was taken, as it was then, and whatever else stands on the page. */
function known<Row>(taken: readonly Row[], rows: readonly Row[], keyOf: (row: Row) => RowKey) {
  const keys = new Set(taken.map(keyOf))
  return [...taken, ...rows.filter((row) => !keys.has(keyOf(row)))]
}
