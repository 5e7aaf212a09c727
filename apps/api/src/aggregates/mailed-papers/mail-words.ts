import type { PaperLanguage } from '@cais/domain/customers/customer-card'
import { type CalendarDate, formatDate } from '@cais/domain/kernel/calendar-date'
import type { Centavos } from '@cais/domain/kernel/money'
import { figuresIn } from '../../gateways/pdf/layout/format.ts'

export type MailWords = { readonly subject: string; readonly text: string; readonly fileName: string }

/** What an e-mail says of the paper in it. */
export type MailedFacts = { readonly number: string; readonly customer: string; readonly seller: string } & (
  | {
      readonly paper: 'FT' | 'VD'
      readonly issuedOn: CalendarDate
      readonly dueOn: CalendarDate
      readonly total: Centavos
      readonly orderNumber: string
    }
  | { readonly paper: 'NC' | 'ND'; readonly issuedOn: CalendarDate; readonly total: Centavos }
  | { readonly paper: 'RC'; readonly issuedOn: CalendarDate; readonly total: Centavos }
  | {
      readonly paper: 'statement'
      readonly from: CalendarDate
      readonly to: CalendarDate
      readonly balance: Centavos
    }
)

type Words = {
  readonly paper: Readonly<Record<MailedFacts['paper'], readonly [title: string, inText: string]>>
  readonly dear: (customer: string) => string
  readonly of: (paper: string, number: string, on: string, order: string, total: string) => string
  readonly statement: (from: string, to: string, balance: string) => string
  readonly paid: string
  readonly due: (on: string) => string
  readonly again: (copy: number) => string
  readonly regards: (seller: string) => string
  readonly automatic: string
}

const PT: Words = {
  paper: {
    FT: ['Factura', 'a factura'],
    VD: ['Venda a dinheiro', 'a venda a dinheiro'],
    NC: ['Nota de crédito', 'a nota de crédito'],
    ND: ['Nota de débito', 'a nota de débito'],
    RC: ['Recibo', 'o recibo'],
    statement: ['Extracto', 'o extracto'],
  },
  dear: (customer) => `Exmos. Senhores ${customer},`,
  of: (paper, number, on, order, total) =>
    `Segue em anexo ${paper} ${number}, de ${on},${order === '' ? '' : ` da encomenda ${order},`} no total de ${total}.`,
  statement: (from, to, balance) =>
    `Segue em anexo o extracto da vossa conta corrente, de ${from} a ${to}. Saldo nesta data: ${balance}.`,
  paid: 'Já está paga.',
  due: (on) => `Vence em ${on}.`,
  again: (copy) => `Este é o ${copy}.º envio do mesmo documento; não é um documento novo.`,
  regards: (seller) => `Com os melhores cumprimentos,\n${seller}`,
  automatic: 'Mensagem automática.',
}

const EN: Words = {
  paper: {
    FT: ['Invoice', 'invoice'],
    VD: ['Cash sale', 'cash sale'],
    NC: ['Credit note', 'credit note'],
    ND: ['Debit note', 'debit note'],
    RC: ['Receipt', 'receipt'],
    statement: ['Statement', 'statement'],
  },
  dear: (customer) => `Dear ${customer},`,
  of: (paper, number, on, order, total) =>
    `Attached is ${paper} ${number} of ${on}${order === '' ? '' : ` for order ${order}`}, with a total of ${total}.`,
  statement: (from, to, balance) =>
    `Attached is the statement of your account from ${from} to ${to}. Balance on that day: ${balance}.`,
  paid: 'It is paid.',
  due: (on) => `It is due on ${on}.`,
  again: (copy) => `This is sending no. ${copy} of the same document; it is not a new one.`,
  regards: (seller) => `Kind regards,\n${seller}`,
  automatic: 'This is an automatic message.',
}

const WORDS: Readonly<Record<PaperLanguage, Words>> = { pt: PT, en: EN }

/** Subject, text and file name of an e-mail with a paper; `copy` 1 = the first sending. */
export function mailWords(language: PaperLanguage, facts: MailedFacts, copy: number): MailWords {
  const words = WORDS[language]
  const { number, customer, seller } = facts
  const [title] = words.paper[facts.paper]
  const parts = [
    words.dear(customer),
    ...sentences(words, language, facts),
    copy > 1 ? words.again(copy) : '',
    words.regards(seller),
    words.automatic,
  ]
  return {
    subject: `${facts.paper === 'statement' ? title : `${title} ${number}`} · ${seller}`,
    text: parts.filter((part) => part !== '').join('\n\n'),
    fileName: `${number.replaceAll(/[\s/]+/g, '-')}.pdf`,
  }
}

function sentences(words: Words, language: PaperLanguage, facts: MailedFacts): string[] {
  const { amountMzn } = figuresIn(language)
  if (facts.paper === 'statement')
    return [words.statement(formatDate(facts.from), formatDate(facts.to), amountMzn(facts.balance))]
  const [, inText] = words.paper[facts.paper]
  const order = 'orderNumber' in facts ? facts.orderNumber : ''
  const said = words.of(inText, facts.number, formatDate(facts.issuedOn), order, amountMzn(facts.total))
  if (facts.paper === 'VD') return [said, words.paid]
  return 'dueOn' in facts ? [said, words.due(formatDate(facts.dueOn))] : [said]
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

/** What to say when the mailbox was read. */
export const readWords = (language: PaperLanguage, returned: number): string => {
  if (language === 'en')
    return returned === 0
      ? 'The mailbox was read. No e-mail came back.'
      : `The mailbox was read. E-mails that came back: ${returned}.`
  return returned === 0
    ? 'A caixa de correio foi lida. Nenhum e-mail voltou.'
    : `A caixa de correio foi lida. E-mails devolvidos: ${returned}.`
}
