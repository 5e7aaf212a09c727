import type { OrderRow } from '@cais/contract/orders/schemas'
import { provinceName } from '@cais/domain/customers/provinces'

/** The line below a customer's name: 'Cidade de Maputo · Rota 3'. */
export function placeName({ provinceId, customer }: Pick<OrderRow, 'provinceId' | 'customer'>): string {
  const province = provinceId === null ? null : provinceName(provinceId)
  return [province, customer?.route].filter(Boolean).join(' · ')
}
