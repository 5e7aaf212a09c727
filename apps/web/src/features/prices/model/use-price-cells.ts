import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import type { ApiError } from '../../../lib/api/api-error.ts'
import { readFigure } from '../../../lib/format/read-figure.ts'
import { deleteCopy, readCopy, saveCopy } from '../../../lib/local-copy.ts'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { type PriceVersion, type TypedPrice, useEnterPrices } from '../api.ts'

/** What stands in the cells and is not saved yet, by article. */
type Cells = Readonly<Record<string, string>>

const SAVES_AFTER_MS = 700

/** Cells that say a price, and which; an empty cell takes back what was typed. */
export const pricesOf = (cells: Cells): TypedPrice[] =>
  Object.entries(cells).flatMap(([productId, text]) => {
    const price = readFigure(text, 'amount')
    return typeof price === 'string' || price === 0 ? [] : [{ productId, price }]
  })

/** Why a cell says no price; undefined for one that does. */
export function faultOf(text: string): 'unreadable' | 'ambiguous' | 'zero' | undefined {
  const price = readFigure(text, 'amount')
  if (price === 0) return 'zero'
  return typeof price === 'string' ? price : undefined
}

/** The typed cells of a version: stored on this device until the server has them, and saved when typing rests. */
export function usePriceCells(listId: number, version: PriceVersion) {
  const name = `prices.${useCurrentUser()?.id ?? 0}.${listId}.${version.number}`
  const [cells, setCells] = useState<Cells>(() => readCopy<Cells>(name)?.value ?? {})
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const write = (next: (cells: Cells) => Cells) =>
    setCells((current) => {
      const all = next(current)
      if (Object.keys(all).length === 0) deleteCopy(name)
      else saveCopy(name, all)
      return all
    })
  const saving = useEnterPrices(listId, (lines) => {
    const saved = new Map(lines.map(({ productId, price }) => [productId, price]))
    setSavedAt(new Date())
    // what was typed meanwhile stays
    write((current) =>
      Object.fromEntries(
        Object.entries(current).filter(
          ([productId, text]) => saved.get(productId) !== readFigure(text, 'amount'),
        ),
      ),
    )
  })
  const save = (typed: Cells) => {
    const lines = pricesOf(typed)
    if (lines.length === 0 || saving.isPending) return
    saving.mutate({
      params: { id: listId, number: version.number },
      body: { version: version.version, lines },
    })
  }
  const saveSoon = useDebouncedCallback(save, SAVES_AFTER_MS)
  const set = (typed: Cells) => {
    write((current) => ({ ...current, ...typed }))
    saveSoon({ ...cells, ...typed })
  }
  const error: ApiError | null = saving.error
  return {
    cells,
    savedAt,
    isSaving: saving.isPending,
    error,
    set,
    /** Sends what is left, over what others typed meanwhile. */
    saveNow: () => save(cells),
    discard: () => {
      saving.reset()
      write(() => ({}))
    },
  }
}
export type PriceCells = ReturnType<typeof usePriceCells>
