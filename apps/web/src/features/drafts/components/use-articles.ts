import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ApiReply, ApiRow } from '../../../lib/api/api.ts'
import { PRODUCTS_AT_ONCE, pickListQuery, productsByCodeQuery } from '../api/products.ts'
import { inChunks } from '../model/lines/chunks.ts'
import type { DraftForm } from '../model/session/draft-form.ts'

export type Article = ApiRow<'GET /products'>
export type Articles = {
  /** At hand for the pick list. */ readonly list: readonly Article[]
  readonly byCode: ReadonlyMap<string, Article>
}

/** Price, units and free stock of the articles that are in the draft or at hand to be picked. */
export function useArticles({ warehouse, customerId, lines }: DraftForm): Articles {
  const place = { warehouseId: warehouse, customerId }
  const pickList = useQuery({ ...pickListQuery(place), enabled: customerId !== null })
  const list = pickList.data?.data ?? NONE
  const missing = useMemo(() => missingCodes(lines, list), [lines, list])
  const found = useQueries({
    queries: inChunks(pickList.isSuccess ? missing : [], PRODUCTS_AT_ONCE).map((codes) =>
      productsByCodeQuery(place, codes),
    ),
    combine: rowsOf,
  })
  return useMemo(
    () => ({ list, byCode: new Map([...list, ...found].map((row) => [row.id, row])) }),
    [list, found],
  )
}

/** The code of an article of which nothing is free; undefined while its stock is not known. */
export const withoutStock = (article: Article | undefined) =>
  article && article.currentStock <= 0 ? article.id : undefined

const NONE: readonly Article[] = []

function missingCodes(lines: DraftForm['lines'], list: readonly Article[]) {
  const known = new Set(list.map(({ id }) => id))
  return lines.map(({ productId }) => productId).filter((code) => !known.has(code))
}

const rowsOf = (results: UseQueryResult<ApiReply<'GET /products'>>[]) =>
  results.flatMap(({ data }) => data?.data ?? [])
