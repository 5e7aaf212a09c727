import type { InvoiceKind } from '@cais/domain/billing/series'
import type { PaperLanguage } from '@cais/domain/customers/customer-card'
import { type CalendarDate, formatDate } from '@cais/domain/kernel/calendar-date'
import type { Centavos } from '@cais/domain/kernel/money'
import { figuresIn } from '../../gateways/pdf/layout/format.ts'

type Words = { readonly subject: string; readonly text: string; readonly fileName: string }

type CopyFacts = {
  readonly kind: InvoiceKind
  readonly number: string
  readonly issuedOn: CalendarDate
  readonly dueOn: CalendarDate
  readonly total: Centavos
  readonly customer: string
  readonly seller: string
  readonly orderNumber: string
  /** 1 = the first sending. */
  readonly copy: number
}

const PT = {
  paper: { FT: 'Factura', VD: 'Venda a dinheiro' },
  again: (copy: number) => `Este é o ${copy}.º envio do mesmo documento; não é um documento novo.`,
  text: (
    { customer, number, issuedOn, orderNumber, total, dueOn, kind, seller }: CopyFacts,
    again: string,
  ) => [
    `Exmos. Senhores ${customer},`,
    `Segue em anexo ${kind === 'VD' ? 'a venda a dinheiro' : 'a factura'} ${number}, de ${formatDate(issuedOn)}, da encomenda ${orderNumber}, no total de ${figuresIn('pt').amountMzn(total)}.`,
    kind === 'VD' ? 'Já está paga.' : `Vence em ${formatDate(dueOn)}.`,
    again,
    `Com os melhores cumprimentos,\n${seller}`,
    'Mensagem automática.',
  ],
} as const

const EN = {
  paper: { FT: 'Invoice', VD: 'Cash sale' },
  again: (copy: number) => `This is sending no. ${copy} of the same document; it is not a new one.`,
  text: (
    { customer, number, issuedOn, orderNumber, total, dueOn, kind, seller }: CopyFacts,
    again: string,
  ) => [
    `Dear ${customer},`,
    `Attached is ${kind === 'VD' ? 'cash sale' : 'invoice'} ${number} of ${formatDate(issuedOn)} for order ${orderNumber}, with a total of ${figuresIn('en').amountMzn(total)}.`,
    kind === 'VD' ? 'It is paid.' : `It is due on ${formatDate(dueOn)}.`,
    again,
    `Kind regards,\n${seller}`,
    'This is an automatic message.',
  ],
} as const

const WORDS = { pt: PT, en: EN } as const

/** Subject, text and file name of an e-mail with an invoice. */
export function copyWords(language: PaperLanguage, facts: CopyFacts): Words {
  const words = WORDS[language]
  const again = facts.copy > 1 ? words.again(facts.copy) : ''
  return {
    subject: `${words.paper[facts.kind]} ${facts.number} · ${facts.seller}`,
    text: words
      .text(facts, again)
      .filter((part) => part !== '')
      .join('\n\n'),
    fileName: `${facts.number.replaceAll(/[\s/]+/g, '-')}.pdf`,
  }
}

const TESTS = {
  pt: {
    subject: 'Teste do envio de e-mails',
    text: 'Esta mensagem prova que o Cais consegue enviar e-mails por este servidor.',
    taken: 'O servidor aceitou a mensagem. Confirme que chegou a {to}.',
  },
  en: {
    subject: 'Test of sending e-mails',
    text: 'This message proves that Cais can send e-mails by this server.',
    taken: 'The server took the message. Check that it arrived at {to}.',
  },
} as const

/** Words of the test mail, and what to say when the server took it. */
export const testWords = (language: PaperLanguage) => TESTS[language]
