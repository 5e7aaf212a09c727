import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ProductPlace } from '../../api/products.ts'
import { moveOfKey } from '../../model/grid/move-of-key.ts'
import type { DraftLine } from '../../model/session/draft-form.ts'
import { useArticleSearch } from '../use-article-search.ts'
import type { Article, Articles } from '../use-articles.ts'
import { caretOf } from './caret.ts'
import type { GridCursor } from './use-grid-cursor.ts'
import type { LineEdits } from './use-line-edits.ts'

export type ArticleFieldProps = {
  /** Null in the empty row. */
  line: DraftLine | null
  index: number
  articles: Articles
  place: ProductPlace
  edits: LineEdits
  onMove: GridCursor['move']
}

/** What is typed in an article cell, what was found for it, and what its keys do. */
export function useArticleField({ line, index, articles, place, edits, onMove }: ArticleFieldProps) {
  const t = useTranslations('drafts.articles')
  const shown = line?.description ?? ''
  const [text, setText] = useState(shown)
  const [marked, setMarked] = useState(0)
  const [refusal, setRefusal] = useState<string | null>(null)
  const search = useArticleSearch(articles.list, place, text === shown ? '' : text)
  const open = search.text !== ''

  function write(typed: string) {
    setText(typed)
    setMarked(0)
    setRefusal(null)
  }

  function pick(article: Article) {
    const at = edits.standsAt(article, index)
    if (at !== null) return setRefusal(t('twice', { article: article.id, line: String(at) }))
    edits.put(article, index)
  }

  /** Takes what is marked; with nothing found yet it asks the server now. */
  async function take() {
    const article = search.found[marked] ?? (await search.ask())
    if (article) pick(article)
    else setRefusal(t('none', { text: search.text }))
  }

  function steer(key: string) {
    if (key === 'Enter' || key === 'Tab') return void take()
    if (key === 'Escape') return write(shown)
    const count = search.found.length || 1
    setMarked((marked + (key === 'ArrowDown' ? 1 : -1) + count) % count)
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (open && STEERING.includes(event.key)) {
      event.preventDefault()
      return steer(event.key)
    }
    if (line && isRemoval(event)) {
      event.preventDefault()
      return edits.remove(line, index)
    }
    const move = moveOfKey(event, caretOf(event.currentTarget))
    if (move && onMove({ row: index, column: 'article' }, move)) event.preventDefault()
  }

  return { text, open, search, marked, refusal, write, pick, press, close: () => write(shown) }
}

/** Keys that belong to the open list. */
const STEERING = ['Enter', 'Tab', 'Escape', 'ArrowDown', 'ArrowUp']

/** Ctrl+Delete, or Ctrl+Backspace on keyboards without Delete: takes the line away. */
export const isRemoval = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && (key === 'Delete' || key === 'Backspace')
