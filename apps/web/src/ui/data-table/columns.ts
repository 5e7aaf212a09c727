import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Track of the grid: '140px', 'minmax(160px, 2fr)'; an even share when left out. */
  width?: string
  align?: 'right'
  /** Name given to `onSort`; the head becomes a button. */
  sort?: string
  /** Shown only when the table is at least this wide (px). */
  from?: number
  /** Shown only to who chose it. */
  extra?: boolean
  /** Names the row and leads to it: cannot be taken out. */
  leads?: boolean
  /** Place on a card, which a narrow table (a phone, a pane) turns each row into; `wide` has a line of its own. */
  card?: 'title' | 'figure' | 'badge' | 'meta' | 'wide' | 'hidden'
}

export type RowKey = string | number
export type Selection = { keys: ReadonlySet<RowKey>; onChange: (keys: ReadonlySet<RowKey>) => void }
export type Sort = { by: string; descending: boolean }

export type TableShape<Row> = {
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => RowKey
  /** What a screen reader calls the row: its number. */
  rowName: (row: Row) => string
  /** Where the row leads; the whole row can be pressed. */
  rowLink?: (row: Row) => LinkProps
  /** Emphasised with an action ground, e.g. the document open beside the list. */
  isCurrent?: (row: Row) => boolean
  selection?: Selection | undefined
  /** Rows of one group stand together under its heading. */
  groupOf?: (row: Row) => {
    readonly label: string
    /** On the right: what the group adds up to. */
    readonly aside?: string | undefined
    readonly tone?: 'danger' | undefined
  }
  dense?: boolean
  /** Rows are as high as their words, however many there are. */
  uneven?: boolean
  /** The columns are the user's own: as many as fit are shown, in their order. */
  isChosen?: boolean
}

/** Below this width each row is a card. */
export const CARD_WIDTH = 600

/** The columns that a table of this width shows. */
export const columnsThatFit = <Row>(columns: readonly Column<Row>[], width: number) =>
  width < CARD_WIDTH
    ? columns.filter(({ card }) => card !== 'hidden')
    : columns.filter(({ from }) => from === undefined || width >= from)

/** The grid of heads and rows: the box for selecting, then the columns. */
export const gridOf = (columns: readonly { width?: string }[], selects: boolean) =>
  [...(selects ? ['var(--control)'] : []), ...columns.map(({ width }) => width ?? 'minmax(0, 1fr)')].join(' ')

/** Takes a row in or out of the selection; with Shift all rows from the last one on follow it. */
export type Choose = (key: RowKey, shift: boolean) => void
