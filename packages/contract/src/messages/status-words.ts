import type { OrderStatus } from '@cais/domain/orders/statuses'
import type { MessageLanguage } from './sentence.ts'

/** Names of document statuses for exports; the screens have the same words on their filters. */
export const STATUS_WORDS: Record<MessageLanguage, Record<OrderStatus, string>> = {
  pt: {
    DRAFT: 'Rascunho',
    BLOCKED: 'Bloqueado',
    AWAITING: 'À espera',
    SUBMITTED: 'Submetido',
    REJECTED: 'Rejeitado',
    PROCESSED: 'Processado',
    'PARTIALLY-PROCESSED': 'Artigos Pendentes',
    PENDING: 'Pendente',
    FAILED: 'Falhou',
    FINISHED: 'Terminado',
    CANCELED: 'Cancelado',
    CLOSED: 'Fechado',
  },
  en: {
    DRAFT: 'Draft',
    BLOCKED: 'Blocked',
    AWAITING: 'Awaiting',
    SUBMITTED: 'Submitted',
    REJECTED: 'Rejected',
    PROCESSED: 'Processed',
    'PARTIALLY-PROCESSED': 'Pending Articles',
    PENDING: 'Pending',
    FAILED: 'Failed',
    FINISHED: 'Finished',
    CANCELED: 'Canceled',
    CLOSED: 'Closed',
  },
}
