import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ApiReply, ApiRow } from '../../../lib/api/api.ts'
import { pickListQuery, productsByCodeQueries } from '../api.ts'
import type { DraftForm } from '../model/form/draft-form.ts'

export type Product = ApiRow<'GET /products'>
export type Products = {
  /** For the pick list. */ readonly list: readonly Product[]
  readonly byCode: ReadonlyMap<string, Product>
}

/** Price, units and free stock of the products in the draft and in the pick list. */
export function useProducts({ warehouse, customerId, operationType, lines }: DraftForm): Products {
  const place = { warehouseId: warehouse, customerId, operationType }
  const pickList = useQuery({ ...pickListQuery(place), enabled: customerId !== null })
  const list = useMemo(() => pickList.data?.data.map(withUnits) ?? NONE, [pickList.data])
  const missing = useMemo(() => missingCodes(lines, list), [lines, list])
  const found = useQueries({
    queries: productsByCodeQueries(place, pickList.isSuccess ? missing : []),
    combine: rowsOf,
  })
  return useMemo(
    () => ({ list, byCode: new Map([...list, ...found].map((row) => [row.id, row])) }),
    [list, found],
  )
}

/** The code of a product without free stock; undefined while its stock is not known. */
export const withoutStock = (product: Product | undefined) =>
  product && product.currentStock <= 0 ? product.id : undefined

const NONE: readonly Product[] = []

function missingCodes(lines: DraftForm['lines'], list: readonly Product[]) {
  const known = new Set(list.map(({ id }) => id))
  return lines.map(({ productId }) => productId).filter((code) => !known.has(code))
}

const rowsOf = (results: UseQueryResult<ApiReply<'GET /products'>>[]) =>
  results.flatMap(({ data }) => data?.data.map(withUnits) ?? [])

/** A reply that the device kept from an earlier version names no units: then there is the sales unit, which stock counted. */
function withUnits(product: Product): Product {
  if ('orderUnits' in product) return product
  const { unit, currentStock, conversionUnits }: Product = product
  const stockFactor = conversionUnits[0]?.conversionFactor ?? 1
  return { ...(product as Product), orderUnits: [], stockUnit: unit, stockFactor, freeStock: currentStock }
}
