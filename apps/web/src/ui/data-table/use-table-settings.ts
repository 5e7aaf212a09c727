import type { ViewList } from '@cais/contract/views/lists'
import { useState } from 'react'
import { useListPreferences } from '../../lib/lists/list-preferences.ts'
import { chosenColumns } from './chosen-columns.ts'
import type { Column } from './columns.ts'

/** Table settings that an address can contain; that of a saved view does. */
export type TableSettingsInAddress = { columns?: readonly string[] | undefined; dense?: string | undefined }
type Changes = { columns?: string[] | undefined; dense?: 'true' | 'false' | undefined }

type Source<Row> = {
  /** Every column that the list has. */
  columns: readonly Column<Row>[]
  search: TableSettingsInAddress
  /** Parameters to merge into the address. */
  onChange: (changes: Changes) => unknown
}

export type TableSettings<Row> = ReturnType<typeof useTableSettings<Row>>

/**
 * Columns and density of a list: from the address if it has them (a saved view set it), else from the
 * preferences of the user. A change is written to where the settings came from.
 */
export function useTableSettings<Row>(list: ViewList, { columns, search, onChange }: Source<Row>) {
  const preferences = useListPreferences(list)
  const keys = search.columns ?? preferences.columns
  const shown = chosenColumns(columns, keys ? [...keys] : null)
  const [hidden, setHidden] = useState(0)
  const ofAddress = search.columns !== undefined
  return {
    all: columns,
    shown,
    isChosen: keys !== null,
    dense: search.dense === undefined ? preferences.dense : search.dense === 'true',
    endless: preferences.endless,
    /** Chosen columns that do not fit into the width. */
    hidden,
    onHidden: setHidden,
    onColumns: (next: string[] | null) =>
      ofAddress ? void onChange({ columns: next ?? undefined }) : preferences.change({ columns: next }),
    onDense: (dense: boolean) =>
      search.dense === undefined
        ? preferences.change({ dense })
        : void onChange({ dense: dense ? 'true' : 'false' }),
    onEndless: (endless: boolean) => preferences.change({ endless }),
  }
}
