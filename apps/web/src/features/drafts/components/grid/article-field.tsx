import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Popover } from '../../../../ui/popover.tsx'
import type { ProductPlace } from '../../api/products.ts'
import type { DraftLine } from '../../model/draft-form.ts'
import { moveOfKey } from '../../model/grid/move-of-key.ts'
import { useArticleSearch } from '../use-article-search.ts'
import type { Article, Articles } from '../use-articles.ts'
import { ArticleOptions } from './article-options.tsx'
import { caretOf } from './caret.ts'
import { focusAndSelect } from './focus-and-select.ts'
import classes from './line-grid.module.css'
import type { GridCursor } from './use-grid-cursor.ts'
import type { LineEdits } from './use-line-edits.ts'

type Props = {
  line: DraftLine | null
  index: number
  articles: Articles
  place: ProductPlace
  edits: LineEdits
  onMove: GridCursor['move']
}

/** Types to find an article: the list at hand answers at once, the server adds what is not in it. */
export function ArticleField({ line, index, articles, place, edits, onMove }: Props) {
  const t = useTranslations('drafts')
  const list = useId()
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

  function pick(article: Article | undefined) {
    if (!article) return
    const at = edits.standsAt(article, index)
    if (at !== null) return setRefusal(t('articles.twice', { article: article.id, line: String(at) }))
    edits.put(article, index)
  }

  /** Enter takes what is marked; with nothing found yet it asks the server now. */
  async function take() {
    const article = search.found[marked] ?? (await search.ask())
    if (article) pick(article)
    else setRefusal(t('articles.none', { text: search.text }))
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const { key, ctrlKey, metaKey } = event
    if (open && steers(key)) {
      event.preventDefault()
      if (key === 'Enter' || key === 'Tab') return void take()
      if (key === 'Escape') return write(shown)
      return setMarked(
        (marked + (key === 'ArrowDown' ? 1 : -1) + search.found.length) % (search.found.length || 1),
      )
    }
    if ((ctrlKey || metaKey) && (key === 'Delete' || key === 'Backspace') && line) {
      event.preventDefault()
      return edits.remove(line, index)
    }
    const move = moveOfKey(event, caretOf(event.currentTarget))
    if (move && onMove({ row: index, column: 'article' }, move)) event.preventDefault()
  }

  return (
    <Popover
      open={open}
      onClose={() => write(shown)}
      takesFocus={false}
      fill
      className={classes.options}
      target={
        <input
          ref={focusAndSelect}
          className={classes.field}
          role="combobox"
          aria-label={
            line
              ? t('grid.cell', { column: t('grid.columns.article'), row: String(index + 1) })
              : t('grid.newLine')
          }
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={list}
          aria-activedescendant={open && search.found[marked] ? `${list}-${marked}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('grid.placeholder')}
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={press}
        />
      }
    >
      <ArticleOptions id={list} search={search} marked={marked} refusal={refusal} onPick={pick} />
    </Popover>
  )
}

/** Types to find an article: the list at hand answers at once, the server adds what is not in it. */
export function ArticleField({ line, index, articles, place, edits, onMove }: Props) {
  const t = useTranslations('drafts')
  const list = useId()
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

  function pick(article: Article | undefined) {
    if (!article) return
    const at = edits.standsAt(article, index)
    if (at !== null) return setRefusal(t('articles.twice', { article: article.id, line: String(at) }))
    edits.put(article, index)
  }

  /** Enter takes what is marked; with nothing found yet it asks the server now. */
  async function take() {
    const article = search.found[marked] ?? (await search.ask())
    if (article) pick(article)
    else setRefusal(t('articles.none', { text: search.text }))
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const { key, ctrlKey, metaKey } = event
    if (open && steers(key)) {
      event.preventDefault()
      if (key === 'Enter' || key === 'Tab') return void take()
      if (key === 'Escape') return write(shown)
      return setMarked(
        (marked + (key === 'ArrowDown' ? 1 : -1) + search.found.length) % (search.found.length || 1),
      )
    }
    if ((ctrlKey || metaKey) && (key === 'Delete' || key === 'Backspace') && line) {
      event.preventDefault()
      return edits.remove(line, index)
    }
    const move = moveOfKey(event, caretOf(event.currentTarget))
    if (move && onMove({ row: index, column: 'article' }, move)) event.preventDefault()
  }

  return (
    <Popover
      opened={open}
      position="bottom-start"
      width={560}
      withinPortal
      trapFocus={false}
      returnFocus={false}
    >
      <Popover.Target popupType="listbox">
        <input
          ref={focusAndSelect}
          className={classes.field}
          role="combobox"
          aria-label={
            line
              ? t('grid.cell', { column: t('grid.columns.article'), row: String(index + 1) })
              : t('grid.newLine')
          }
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={list}
          aria-activedescendant={open && search.found[marked] ? `${list}-${marked}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('grid.placeholder')}
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={press}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.options} data-grid-popover>
        <ArticleOptions id={list} search={search} marked={marked} refusal={refusal} onPick={pick} />
      </Popover.Dropdown>
    </Popover>
  )
}

const steers = (key: string) => ['Enter', 'Tab', 'Escape', 'ArrowDown', 'ArrowUp'].includes(key)
