import type { AddressChange } from '@cais/domain/customers/card-addresses'
import { canEditCustomer, requireFieldRights } from '@cais/domain/customers/card-rights'
import { type CustomerCard, cardChanges, editCard } from '@cais/domain/customers/customer-card'
import { RuleError, type RuleFacts } from '@cais/domain/kernel/rule-error'
import { sameName } from '@cais/domain/kernel/same-name'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { readCards, type StoredCard } from '../card-store.ts'
import { editCards } from './save-cards.ts'

/** What a row says of an address of a customer; it is known by its text. What it leaves out stays. */
export type AddressRow = {
  readonly customer: string
  readonly address: string
  readonly change: AddressChange
}

export type JudgedAddress = {
  readonly stored: StoredCard
  readonly isNew: boolean
  readonly after: CustomerCard
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>
}

/** What each row would make of the card of its customer; rows of one customer follow each other. The statements are the same however many rows there are. */
export async function judgeAddresses(
  trx: Trx,
  rows: readonly AddressRow[],
  { acting, isLocked }: { readonly acting: Acting; readonly isLocked: boolean },
): Promise<readonly (JudgedAddress | RuleError)[]> {
  const codes = rows.map(({ customer }) => customer)
  const stored = await readCards(trx, { codes, isLocked })
  const byCode = new Map(stored.map((card) => [card.code.toLowerCase(), card]))
  const made = new Map<number, CustomerCard>()
  return rows.map((row, place) => {
    try {
      const judged = judgeAddress(row, { found: byCode.get(row.customer.toLowerCase()), made, place, acting })
      made.set(judged.stored.id, judged.after)
      return judged
    } catch (error) {
      if (error instanceof RuleError) return atColumn(error)
      throw error
    }
  })
}

type Context = {
  readonly found: StoredCard | undefined
  /** The cards as the rows before made them. New addresses have ids below zero until they are written. */
  readonly made: ReadonlyMap<number, CustomerCard>
  readonly place: number
  readonly acting: Acting
}

function judgeAddress(row: AddressRow, { found, made, place, acting: { user } }: Context): JudgedAddress {
  if (found === undefined || !canEditCustomer(user, found.card))
    throw refusal('IMPORT_RECORD_UNKNOWN', 'customer', { value: row.customer })
  const before = made.get(found.id) ?? found.card
  const known = before.addresses.find(({ address }) => sameName(address, row.address))
  const change = known ? { ...row.change, id: known.id } : { ...row.change, address: row.address }
  const edited = editCard(before, { addresses: [change] })
  const addresses = edited.addresses.map((one) => ({ ...one, id: one.id ?? -1 - place }))
  const after = { ...edited, addresses }
  const changes = cardChanges(before, after)
  requireFieldRights(user, Object.keys(changes).length > 0 ? ['addresses'] : [], '')
  return { stored: found, isNew: known === undefined, after, changes }
}

/** A refusal at an address of the card lies in one row of the file: 'addresses.2.gln' is its 'gln'. */
const atColumn = ({ code, facts, details }: RuleError) =>
  new RuleError(
    code,
    facts,
    details.map((detail) => ({ ...detail, field: detail.field.split('.').at(-1) ?? '' })),
  )

const refusal = (code: RuleError['code'], field: string, facts: RuleFacts) =>
  new RuleError(code, facts, [{ field, rule: code, facts }])

/** Writes what was judged in the same transaction, with one entry of history for each customer. */
export async function saveAddresses(
  trx: Trx,
  judged: readonly JudgedAddress[],
  acting: Acting,
): Promise<void> {
  const last = new Map(judged.map((one) => [one.stored.id, one]))
  const edited = [...last.values()].map(({ stored: { id, version, card: before }, after }) => {
    const addresses = after.addresses.map((one) => ({ ...one, id: (one.id ?? 0) < 0 ? null : one.id }))
    return { id, version, before, card: { ...after, addresses }, reason: '', facts: {} }
  })
  await editCards(trx, edited, acting)
}
