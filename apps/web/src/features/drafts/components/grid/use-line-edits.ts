import { useState } from 'react'
import { entryAbove, type FigureColumn } from '../../model/grid/cell-text.ts'
import { addLines, changeArticle, changeLine, removeLine } from '../../model/lines/edit-lines.ts'
import { articleOf, lineOf } from '../../model/lines/line-of-product.ts'
import type { DraftLine, LineEntry } from '../../model/session/draft-form.ts'
import type { DraftSession } from '../../model/session/draft-session.ts'
import type { Article } from '../use-articles.ts'
import type { GridCursor } from './use-grid-cursor.ts'

export type LineEdits = ReturnType<typeof useLineEdits>

/** What can be done to the lines of a session from a cell; stable, so that rows are drawn again only when they change. */
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
      go({ row: Math.min(index, lines().length), column: 'article' })
    },
    /** The same figure as in the line above. */
    repeat(line: DraftLine, index: number, column: FigureColumn): Partial<LineEntry> | null {
      const above = lines()[index - 1]
      if (!above) return null
      const entry = entryAbove(above, line, column)
      session.change(changeLine(line.productId, entry))
      return entry
    },
    /** Where the article already stands, counted from 1; null when it may be put into line `index`. */
    standsAt(article: Article, index: number): number | null {
      const at = lines().findIndex(({ productId }) => productId === article.id)
      return at < 0 || at === index ? null : at + 1
    },
    /** Puts an article into a line, or a new line at the end; then the quantity is next. */
    put(article: Article, index: number) {
      const line = lines()[index]
      if (!line) session.change(addLines([lineOf(article)]))
      else if (line.productId !== article.id)
        session.change(changeArticle(line.productId, articleOf(article)))
      go({ row: index, column: 'quantity' })
    },
  }
}
