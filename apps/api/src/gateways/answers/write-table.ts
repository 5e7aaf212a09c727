import type { AnswerDocument, AnswerItem, AnswerParty } from '@cais/domain/answers/documents'
import { amountText, oneLine, quantityText, rateText } from './carried-text.ts'

type Fields = Readonly<Record<string, unknown>>

const party = ({ gln, code, name, nuit, address }: AnswerParty): Fields => ({
  gln,
  code,
  name,
  nuit,
  address,
})

const item = ({ sequence, gtin, buyerCode, ownCode, description, unit, ownUnit }: AnswerItem): Fields => ({
  line: sequence,
  gtin,
  buyerCode,
  supplierCode: ownCode,
  description,
  unit: unit || ownUnit,
})

const head = (document: AnswerDocument): Fields => ({
  type: document.kind,
  number: document.number,
  version: document.version,
  date: document.issuedOn,
  orderNumber: document.orderNumber,
  seller: party(document.seller),
  buyer: party(document.buyer),
  deliverTo: party(document.deliverTo),
})

/** The same facts for every reader that is no EDI system; amounts and quantities are decimals written as text, so that none is rounded. */
function factsOf(document: AnswerDocument): { readonly head: Fields; readonly lines: readonly Fields[] } {
  switch (document.kind) {
    case 'order-response':
      return {
        head: { ...head(document), answer: document.answer, deliverOn: document.deliverOn },
        lines: document.lines.map((line) => ({
          ...item(line),
          answer: line.answer,
          reason: line.reason,
          ordered: quantityText(line.ordered),
          confirmed: quantityText(line.confirmed),
          waiting: quantityText(line.waiting),
          price: line.price === null ? null : amountText(line.price),
        })),
      }
    case 'despatch-advice':
      return {
        head: {
          ...head(document),
          ...(document.isWithdrawn && { withdrawn: true }),
          leftAt: document.leftAt,
          deliverOn: document.deliverOn,
          registration: document.registration,
          sscc: document.ssccs,
        },
        lines: document.lines.map((line) => ({
          ...item(line),
          quantity: quantityText(line.quantity),
          batches: line.batches.map(({ batch, expiry, quantity }) => ({
            batch,
            expiry,
            quantity: quantityText(quantity),
          })),
        })),
      }
    default:
      return {
        head: {
          ...head(document),
          currency: 'MZN',
          dueOn: document.dueOn,
          deliveryNumber: document.deliveryNumber,
          invoices: document.invoices,
          note: document.note,
          net: amountText(document.net),
          vat: amountText(document.vatTotal),
          total: amountText(document.total),
        },
        lines: document.lines.map((line) => ({
          ...item(line),
          quantity: quantityText(line.quantity),
          price: amountText(line.price),
          discount: amountText(line.discount),
          total: amountText(line.total),
          vatRate: rateText(line.vatRate),
          exemption: line.exemption,
        })),
      }
  }
}

/** Throws ANSWER_CHARACTER_REFUSED: a control character is escaped by no reader alike. */
function checked(value: unknown): unknown {
  if (typeof value === 'string') return oneLine(value)
  if (Array.isArray(value)) return value.map(checked)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, checked(inner)]))
}

export function writeJson(document: AnswerDocument): Buffer {
  const facts = factsOf(document)
  return Buffer.from(`${JSON.stringify(checked({ ...facts.head, lines: facts.lines }), null, 2)}\n`)
}

const BYTE_ORDER_MARK = '\uFEFF'
/** Text that a spreadsheet would run as a formula. */
const FORMULA = /^\s*[=+\-@＝＋－＠]/
const NUMBER = /^-?\d+(\.\d+)?$/

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = oneLine(Array.isArray(value) ? value.map(flatText).join(' ') : String(value))
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[";]|^'|^0\d/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const flatText = (value: unknown): string =>
  value !== null && typeof value === 'object' ? Object.values(value).join('/') : String(value)

/** 'buyer' with its parts becomes 'buyer.gln', 'buyer.name' … */
const flat = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) =>
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? Object.entries(value).map(([inner, one]) => [`${key}.${inner}`, one])
        : [[key, value]],
    ),
  )

/** One row for each line, with what is said of the whole in front; ';' between cells and '.' before decimals. */
export function writeCsvAnswer(document: AnswerDocument): Buffer {
  const facts = factsOf(document)
  const whole = flat(facts.head)
  const rows = facts.lines.map((line) => ({
    ...whole,
    ...Object.fromEntries(Object.entries(line).map(([key, value]) => [`line.${key}`, value])),
  }))
  const columns = Object.keys(rows[0] ?? whole)
  const lines = rows.map((row) => columns.map((column) => cell(row[column as keyof typeof row])).join(';'))
  return Buffer.from(`${BYTE_ORDER_MARK}${[columns.join(';'), ...lines].join('\r\n')}\r\n`)
}
