import type { ViewList } from '@cais/contract/views/lists'
import { useState } from 'react'
import { useListPreferences } from '../../lib/lists/list-preferences.ts'
import { chosenColumns } from './chosen-columns.ts'
import type { Column } from './columns.ts'

/** What an address may say about the look of its list; a saved view does. */
export type LookInAddress = { columns?: readonly string[] | undefined; dense?: string | undefined }
type Changes = { columns?: string[] | undefined; dense?: 'true' | 'false' | undefined }

type Source<Row> = {
  /** Every column that the list has. */
  columns: readonly Column<Row>[]
  search: LookInAddress
  /** Parameters to merge into the address. */
  onChange: (changes: Changes) => unknown
}

export type TableLook<Row> = ReturnType<typeof useTableLook<Row>>

/**
 * Columns and density of a list: as the address says, where it does (a saved view set it), else as the user likes it.
 * A change goes where the look came from.
 */
export function useTableLook<Row>(list: ViewList, { columns, search, onChange }: Source<Row>) {
  const liked = useListPreferences(list)
  const keys = search.columns ?? liked.columns
  const shown = chosenColumns(columns, keys ? [...keys] : null)
  const [hidden, setHidden] = useState(0)
  const ofAddress = search.columns !== undefined
  return {
    all: columns,
    shown,
    isChosen: keys !== null,
    dense: search.dense === undefined ? liked.dense : search.dense === 'true',
    endless: liked.endless,
    /** Chosen, and too many for the width. */
    hidden,
    onHidden: setHidden,
    onColumns: (next: string[] | null) =>
      ofAddress ? void onChange({ columns: next ?? undefined }) : liked.change({ columns: next }),
    onDense: (dense: boolean) =>
      search.dense === undefined
        ? liked.change({ dense })
        : void onChange({ dense: dense ? 'true' : 'false' }),
    onEndless: (endless: boolean) => liked.change({ endless }),
  }
}
