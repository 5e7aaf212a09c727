import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ProductPlace } from '../../api.ts'
import type { DraftLine } from '../../model/form/draft-form.ts'
import { moveOfKey } from '../../model/grid/move-of-key.ts'
import { useProductSearch } from '../use-product-search.ts'
import type { Product, Products } from '../use-products.ts'
import { caretOf } from './cell-field.ts'
import type { GridCursor } from './use-grid-cursor.ts'
import type { LineEdits } from './use-line-edits.ts'

export type ProductFieldProps = {
  /** Null in the empty row. */
  line: DraftLine | null
  index: number
  products: Products
  place: ProductPlace
  edits: LineEdits
  onMove: GridCursor['move']
}

/** The text of a product cell, the products found for it, and its keys. */
export function useProductField({ line, index, products, place, edits, onMove }: ProductFieldProps) {
  const t = useTranslations('drafts.products')
  const shown = line?.description ?? ''
  const [text, setText] = useState(shown)
  const [marked, setMarked] = useState(0)
  const [refusal, setRefusal] = useState<string | null>(null)
  const search = useProductSearch(products.list, place, text === shown ? '' : text)
  const open = search.text !== ''

  function write(typed: string) {
    setText(typed)
    setMarked(0)
    setRefusal(null)
  }

  function pick(product: Product) {
    const at = edits.rowOfProduct(product, index)
    if (at !== null) return setRefusal(t('twice', { product: product.id, line: String(at) }))
    edits.put(product, index)
  }

  /** Picks the marked product; with nothing found yet it asks the server now. */
  async function take() {
    const product = search.found[marked] ?? (await search.askServer())
    if (product) pick(product)
    else setRefusal(t('none', { text: search.text }))
  }

  function pressInList(key: string) {
    if (key === 'Enter' || key === 'Tab') return void take()
    if (key === 'Escape') return write(shown)
    const count = search.found.length || 1
    setMarked((marked + (key === 'ArrowDown' ? 1 : -1) + count) % count)
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (open && LIST_KEYS.includes(event.key)) {
      event.preventDefault()
      return pressInList(event.key)
    }
    if (line && isRemoval(event)) {
      event.preventDefault()
      return edits.remove(line, index)
    }
    const move = moveOfKey(event, caretOf(event.currentTarget))
    if (move && onMove({ row: index, column: 'product' }, move)) event.preventDefault()
  }

  return { text, open, search, marked, refusal, write, pick, press, close: () => write(shown) }
}

/** Keys that work in the open list. */
const LIST_KEYS = ['Enter', 'Tab', 'Escape', 'ArrowDown', 'ArrowUp']

/** Ctrl+Delete, or Ctrl+Backspace on keyboards without Delete: removes the line. */
export const isRemoval = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && (key === 'Delete' || key === 'Backspace')
