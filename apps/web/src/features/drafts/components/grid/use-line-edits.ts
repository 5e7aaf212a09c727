import { useState } from 'react'
import type { DraftLine, LineEntry } from '../../model/form/draft-form.ts'
import { entryAbove, type FigureColumn } from '../../model/grid/cell-text.ts'
import { addLines, changeLine, changeProduct, removeLine } from '../../model/lines/edit-lines.ts'
import { lineOf, productOf } from '../../model/lines/line-of-product.ts'
import { changeUnit } from '../../model/lines/line-units.ts'
import type { DraftSession } from '../../model/sending/draft-session.ts'
import type { Product } from '../use-products.ts'
import type { GridCursor } from './use-grid-cursor.ts'

export type LineEdits = ReturnType<typeof useLineEdits>

/** Edits of the lines from a cell; a stable object, so that rows render again only when they change. */
export function useLineEdits(session: DraftSession, grid: Pick<GridCursor, 'go'>) {
  const [edits] = useState(() => makeEdits(session, grid.go))
  return edits
}

function makeEdits(session: DraftSession, go: GridCursor['go']) {
  const lines = () => session.get().form.lines
  return {
    go,
    change: (line: DraftLine, entry: Partial<LineEntry>) => session.change(changeLine(line.productId, entry)),
    remove(line: DraftLine, index: number) {
      session.change(removeLine(line.productId))
      go({ row: Math.min(index, lines().length), column: 'product' })
    },
    /** The same figure as in the line above. */
    repeat(line: DraftLine, index: number, column: FigureColumn): Partial<LineEntry> | null {
      const above = lines()[index - 1]
      if (!above) return null
      const entry = entryAbove(above, line, column)
      session.change(changeLine(line.productId, entry))
      return entry
    },
    /** The line of a product in another of its units; then its quantity is next. */
    inUnit(product: Product, code: string, index: number) {
      session.change(changeUnit(product, code))
      go(null)
      go({ row: index, column: 'quantity' })
    },
    /** The other row that has the product, counted from 1; null when it may be put into line `index`. */
    rowOfProduct(product: Product, index: number): number | null {
      const at = lines().findIndex(({ productId }) => productId === product.id)
      return at < 0 || at === index ? null : at + 1
    },
    /** Puts a product into a line, or a new line at the end; then the quantity is next. */
    put(product: Product, index: number) {
      const line = lines()[index]
      if (!line) session.change(addLines([lineOf(product)]))
      else if (line.productId !== product.id)
        session.change(changeProduct(line.productId, productOf(product)))
      go({ row: index, column: 'quantity' })
    },
  }
}
