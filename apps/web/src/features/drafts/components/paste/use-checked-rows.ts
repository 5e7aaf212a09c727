import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { PRODUCTS_AT_ONCE, productsByCodeQuery } from '../../api/products.ts'
import { inChunks } from '../../model/lines/chunks.ts'
import { type CheckedRow, checkPastedRows } from '../../model/paste/check-pasted-rows.ts'
import { type ChosenReadings, parsePastedRows } from '../../model/paste/parse-pasted-rows.ts'
import type { DraftForm } from '../../model/session/draft-form.ts'

type Checked = { rows: CheckedRow[] | undefined; error: unknown; retry: () => void }

/** Pasted rows with their articles as the server knows them now: name, price and free stock of this warehouse. */
export function useCheckedRows(text: string, form: DraftForm, readings: ChosenReadings): Checked {
  const parsed = useMemo(() => parsePastedRows(text, readings), [text, readings])
  const [inDraft] = useState(() => new Set(form.lines.map(({ productId }) => productId)))
  const place = { warehouseId: form.warehouse, customerId: form.customerId }
  const codes = [...new Set(parsed.map(({ productId }) => productId))].filter((code) => code !== '')
  const results = useQueries({
    queries: inChunks(codes, PRODUCTS_AT_ONCE).map((chunk) => productsByCodeQuery(place, chunk)),
  })
  const found = results.flatMap(({ data }) => data?.data ?? [])
  const known = new Map(found.map((product) => [product.id.toUpperCase(), product]))
  return {
    rows: results.every(({ isSuccess }) => isSuccess) ? checkPastedRows(parsed, known, inDraft) : undefined,
    error: results.find(({ error }) => error)?.error,
    retry: () => results.forEach(({ refetch }) => void refetch()),
  }
}
