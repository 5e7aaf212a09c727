import type { ApprovalStage } from '../orders/facts.ts'

/**
 * Reasons of decisions that the house offers ready-made. These words are kept, in history and files; screens say them in the
 * language of the reader. Whatever somebody writes in their own words stays as it was written.
 */
export const HOUSE_REASONS = {
  agreedCampaign: 'Campanha acordada',
  competitorPrice: 'Preço do concorrente',
  closeToExpiry: 'Fim de validade próximo',
  lowMargin: 'Margem demasiado baixa',
  discountNotAgreed: 'Desconto não acordado',
  outdatedPrice: 'Preço desactualizado',
  paymentConfirmed: 'Pagamento confirmado',
  trustedCustomer: 'Cliente de confiança',
  limitUnderReview: 'Limite em revisão',
  overdueDebt: 'Dívida vencida por regularizar',
  creditExceeded: 'Limite de crédito excedido',
  customerBlocked: 'Cliente bloqueado',
  shopOpening: 'Abertura de loja',
  agreedCompensation: 'Compensação acordada',
  sample: 'Amostra',
  beyondBudget: 'Fora do orçamento de ofertas',
  noJustification: 'Sem justificação',
  tooMany: 'Quantidade demasiado grande',
} as const

export type HouseReason = keyof typeof HOUSE_REASONS

/** In the order in which they are offered. */
export const OFFERED_REASONS: Readonly<
  Record<ApprovalStage, Readonly<Record<'approve' | 'reject', readonly HouseReason[]>>>
> = {
  COMMERCIAL: {
    approve: ['agreedCampaign', 'competitorPrice', 'closeToExpiry'],
    reject: ['lowMargin', 'discountNotAgreed', 'outdatedPrice'],
  },
  FINANCIAL: {
    approve: ['paymentConfirmed', 'trustedCustomer', 'limitUnderReview'],
    reject: ['overdueDebt', 'creditExceeded', 'customerBlocked'],
  },
  OFFER: {
    approve: ['shopOpening', 'agreedCompensation', 'sample'],
    reject: ['beyondBudget', 'noJustification', 'tooMany'],
  },
}

const NAMES = Object.keys(HOUSE_REASONS) as HouseReason[]

/** The house's reason that was given; null for somebody's own words. */
export const readHouseReason = (kept: string): HouseReason | null =>
  NAMES.find((name) => HOUSE_REASONS[name] === kept) ?? null
