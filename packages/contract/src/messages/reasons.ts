import type { ApprovalReason } from '@cais/domain/approvals/reasons'
import { type Facts, fill } from './fill.ts'
import type { MessageLanguage } from './sentence.ts'

type ReasonCode = ApprovalReason['code']

/** Why an approval is asked, as a chip: short, with its figures. */
const APPROVAL_REASONS: Record<MessageLanguage, Record<ReasonCode, string>> = {
  pt: {
    DISCOUNT_ABOVE_LIMIT: 'Desconto de {discount:percent}[ em {article}], limite {limit:percent}',
    NEGOTIATED_BELOW_LIST: '{article} a {negotiated:money}, tabela {list:money}',
    PRICE_OLDER_THAN_LIST: '{article} a {price:money}, tabela {list:money} desde {listFrom:date}',
    CUSTOMER_BLOCKED: 'Cliente bloqueado',
    CREDIT_LIMIT_EXCEEDED: 'Limite de crédito excedido em {over:money}',
    TRANSACTION_LIMIT_EXCEEDED: 'Limite por transacção excedido em {over:money}',
    OVERDUE_DEBT: 'Dívida vencida de {overdue:money}',
    OFFER: 'Oferta no valor de {merchandise:money}',
  },
  en: {
    DISCOUNT_ABOVE_LIMIT: 'Discount of {discount:percent}[ on {article}], limit {limit:percent}',
    NEGOTIATED_BELOW_LIST: '{article} at {negotiated:money}, list {list:money}',
    PRICE_OLDER_THAN_LIST: '{article} at {price:money}, list {list:money} since {listFrom:date}',
    CUSTOMER_BLOCKED: 'Customer blocked',
    CREDIT_LIMIT_EXCEEDED: 'Credit limit exceeded by {over:money}',
    TRANSACTION_LIMIT_EXCEEDED: 'Transaction limit exceeded by {over:money}',
    OVERDUE_DEBT: 'Overdue debt of {overdue:money}',
    OFFER: 'Offer worth {merchandise:money}',
  },
}

/** The sentence for a reason with its figures, in centavos and basis points. */
export const reasonSentence = (language: MessageLanguage, code: ReasonCode, facts: Facts): string =>
  fill(APPROVAL_REASONS[language][code], facts, language)
