import type { WarehouseChoice } from '@cais/domain/stock/serving-warehouse'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { customerSummaryQuery } from '../api.ts'
import type { DraftForm } from '../model/form/draft-form.ts'
import { productAt, servingOf } from '../model/lines/served-products.ts'
import type { Products } from './use-products.ts'

/** From where the draft would be served, and the free stock of the articles there. */
export function useServing(
  form: DraftForm,
  products: Products,
  draftId: number | undefined,
): { choice: WarehouseChoice | null; products: Products } {
  const { customerId, warehouse: own } = form
  const summary = useQuery({
    ...customerSummaryQuery(customerId ?? 0, draftId),
    enabled: customerId !== null,
  })
  const customer = summary.data?.data.customer
  const choice = useMemo(() => servingOf(form, customer, products.byCode), [form, customer, products.byCode])
  const warehouseId = choice?.warehouseId
  const there = useMemo(() => {
    if (warehouseId === undefined || own === null || warehouseId === own) return products
    const at = { warehouseId, own }
    return {
      list: products.list.map((product) => productAt(product, at)),
      byCode: new Map([...products.byCode].map(([code, product]) => [code, productAt(product, at)])),
    }
  }, [products, warehouseId, own])
  return { choice, products: there }
}
