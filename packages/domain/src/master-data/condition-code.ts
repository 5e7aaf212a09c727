import type { PaymentCondition } from './cards.ts'

/** What customers and documents store of a condition, in the words that stand on paper. */
export function conditionCode(kind: PaymentCondition['kind'], days: number): string {
  if (kind === 'on-delivery') return 'Contra entrega'
  if (kind === 'end-of-month') return days === 0 ? 'Fim do mês' : `${days} dias fim do mês`
  return days === 0 ? 'Pronto pagamento' : `${days} dias`
}
