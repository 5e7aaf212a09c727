import { type CardField, needsReason } from '@cais/domain/customers/card-rights'
import { type CardChanges, type CustomerCard, cardChanges } from '@cais/domain/customers/customer-card'
import type { CreditChange } from '@cais/domain/payments/confirmation'
import { enterAllForConfirmation } from '../../../aggregates/customers/confirmations.ts'
import { fieldName } from '../../../aggregates/customers/find-customer.ts'
import { queueReconsiderations } from '../../../aggregates/documents/queue-jobs.ts'
import type { Trx } from '../../../db/transaction.ts'
import { recordChanges } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistories } from '../../../engines/history/record-history.ts'
import { insertCards, updateCards } from '../card-store.ts'

type Facts = Readonly<Record<string, unknown>>

export type AddedCard = {
  /** null = the next of ours. */
  readonly code: string | null
  readonly card: CustomerCard
  /** Credit that a second person is asked about. */
  readonly asked?: CreditChange | undefined
  readonly reason: string
}

/** Writes new customers, each with an entry of history. Answers their ids in the order of the cards. */
export async function addCards(
  trx: Trx,
  cards: readonly AddedCard[],
  acting: Acting,
): Promise<readonly number[]> {
  const added = await insertCards(trx, cards, acting.now)
  const written = cards.map((one, at) => {
    const { id, code } = added[at] ?? { id: 0, code: '' }
    const facts = { code, name: one.card.name, ...(one.reason !== '' && { reason: one.reason }) }
    return { ...one, id, version: 1, action: 'create', changes: cardChanges(null, one.card), facts }
  })
  await recordCards(trx, written, acting)
  await askForCredit(trx, written, acting)
  return written.map(({ id }) => id)
}

export type EditedCard = {
  readonly id: number
  /** That the card has before. */
  readonly version: number
  readonly before: CustomerCard
  readonly card: CustomerCard
  /** Credit that a second person is asked about; the card has it as before. */
  readonly asked?: CreditChange | undefined
  readonly reason: string
  readonly facts: Facts
}

/** Writes changed cards, each with an entry of history; what stays the same is not written. Documents that wait for credit are looked at again. */
export async function editCards(trx: Trx, cards: readonly EditedCard[], acting: Acting): Promise<void> {
  await askForCredit(trx, cards, acting)
  const changed = cards.flatMap((one) => {
    const changes = cardChanges(one.before, one.card)
    const isChanged = Object.keys(changes).length > 0
    return isChanged ? [{ ...one, after: one.card, version: one.version + 1, action: 'edit', changes }] : []
  })
  await updateCards(trx, changed, acting.now)
  await recordCards(trx, changed, acting)
  const credit = changed.filter(({ changes }) => needsReason(Object.keys(changes) as CardField[]))
  await queueReconsiderations(
    trx,
    credit.map(({ id }) => id),
  )
}

type Asking = Pick<EditedCard, 'id' | 'version' | 'card' | 'asked' | 'reason'>

/** A customer has one change of credit that waits: the caller asked before. */
const askForCredit = (trx: Trx, cards: readonly Asking[], acting: Acting) =>
  enterAllForConfirmation(
    trx,
    cards.flatMap(({ id, version, card: { branchId, name }, asked, reason }) => {
      if (asked === undefined) return []
      const amount = Math.max(asked.to.creditLimit, asked.to.transactionLimit ?? 0)
      return [
        { kind: 'credit', customer: { id, branchId, version, name }, amount, input: asked, reason } as const,
      ]
    }),
    acting,
  )

type Entry = {
  readonly id: number
  readonly version: number
  readonly action: string
  readonly card: CustomerCard
  readonly changes: CardChanges
  readonly facts: Facts
}

/** The entries in the history, their fields as calls name them, and the announcements to the screens that show customers. */
async function recordCards(
  trx: Trx,
  entries: readonly Entry[],
  { user, now, origin = {} }: Acting,
): Promise<void> {
  await recordHistories(
    trx,
    entries.map(({ id, action, changes, facts }) => ({
      objectType: 'customer',
      objectId: id,
      user,
      action,
      changes: Object.fromEntries(Object.entries(changes).map(([field, pair]) => [fieldName(field), pair])),
      facts,
      origin,
      at: now.toISOString(),
    })),
  )
  await recordChanges(
    trx,
    entries.map(({ id, version, card }) => ({
      noun: 'customers',
      id,
      version,
      branchId: card.branchId,
      createdBy: user.id,
    })),
  )
}
