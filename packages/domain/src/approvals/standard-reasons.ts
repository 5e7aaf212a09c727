import type { ApprovalStage } from '../documents/approval-stage.ts'

/**
 * Ready-made reasons of decisions. History and files store the words below; screens translate them. A reason that
 * somebody wrote freely stays as it was written.
 */
export const STANDARD_REASONS = {
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

export type StandardReason = keyof typeof STANDARD_REASONS

/** In the order in which they are offered. */
export const OFFERED_REASONS: Readonly<
  Record<ApprovalStage, Readonly<Record<'approve' | 'reject', readonly StandardReason[]>>>
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

const NAMES = Object.keys(STANDARD_REASONS) as StandardReason[]

/** The ready-made reason behind a stored text; null where somebody wrote freely. */
export const readStandardReason = (stored: string): StandardReason | null =>
  NAMES.find((name) => STANDARD_REASONS[name] === stored) ?? null
