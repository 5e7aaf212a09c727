import type { AnswerInput, RecallInput, ToldInput } from '@cais/contract/recalls/schemas'
import { trackingCode } from '@cais/domain/billing/series'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { requireAnswer } from '@cais/domain/recalls/recall-customer'
import { readSeriesCode } from '../../../aggregates/company/read-company.ts'
import { toMilli } from '../../../aggregates/stock/stock-levels.ts'
import { nextNumber } from '../../../db/next-number.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { traceBatch } from '../queries/trace-batch.ts'
import { firstBranchOf, insertRecall, requireNoRecall, writeAnswer, writeTold } from '../store.ts'
import { blockBatch, unblockBatch } from './block-batch.ts'
import { recallToChange, saveRecall } from './record-recall.ts'

/** Opens a recall, and blocks the batch at once unless told otherwise. Answers its id. Throws NOT_FOUND, RECALL_EXISTS. */
export async function openRecall(trx: Trx, input: RecallInput, acting: Acting): Promise<number> {
  const { productId, batch, grade, reason } = input
  await traceBatch(trx, { productId, batch }, acting.user)
  const branchId = await firstBranchOf(trx, productId, batch)
  if (branchId === undefined) throw new RuleError('NOT_FOUND', { batch })
  await requireNoRecall(trx, productId, batch)
  // Only recalls wait for this series, and take it first: nobody else holds what they wait for while waiting for it.
  const number = await recallNumber(trx, branchId, acting.now)
  const row = { number, product_id: productId, batch, grade, reason, opened_by: acting.user.id }
  const recall = await insertRecall(trx, { ...row, opened_at: acting.now.toISOString() })
  await saveRecall(
    trx,
    recall,
    { action: 'open', facts: { product: productId, batch, grade, reason } },
    acting,
  )
  if (input.block) await blockRecall(trx, { id: recall.id, version: recall.version }, acting)
  return recall.id
}

/** RL.SD.2026/1: series of the branch where the batch came in first, year in Maputo. */
async function recallNumber(trx: Trx, branchId: string, now: Date): Promise<string> {
  const series = await readSeriesCode(trx, branchId)
  const year = Number(calendarDateAt(now.getTime()).slice(0, 4))
  return trackingCode({
    kind: 'RL',
    series,
    year,
    number: await nextNumber(trx, { kind: 'RL', series, year }),
  })
}

type Step = { readonly id: number; readonly version: number }

export async function blockRecall(trx: Trx, { id, version }: Step, acting: Acting): Promise<void> {
  const recall = await recallToChange(trx, { id, action: 'block', version }, acting)
  const blocked = await blockBatch(trx, recall, acting)
  const fields = { blocked_at: acting.now.toISOString(), blocked_by: acting.user.id }
  await saveRecall(
    trx,
    recall,
    { action: 'block', fields, facts: { ...blocked, batch: recall.batch } },
    acting,
  )
}

export async function unblockRecall(
  trx: Trx,
  { id, version, reason }: Step & { readonly reason: string },
  acting: Acting,
): Promise<void> {
  const recall = await recallToChange(trx, { id, action: 'unblock', version }, acting)
  const levels = await unblockBatch(trx, recall, { reason, acting })
  const fields = { blocked_at: null, blocked_by: null }
  await saveRecall(trx, recall, { action: 'unblock', fields, facts: { reason, levels } }, acting)
}

/** Closes a recall or opens it again; `words` is how it ended, or why it goes on. Throws RECALL_EXISTS when another took its place. */
export async function closeRecall(
  trx: Trx,
  { id, version, note }: Step & { readonly note: string },
  acting: Acting,
): Promise<void> {
  const recall = await recallToChange(trx, { id, action: 'close', version }, acting)
  const fields = { closed_at: acting.now.toISOString(), closed_by: acting.user.id, note }
  await saveRecall(trx, recall, { action: 'close', fields, facts: { reason: note } }, acting)
}

export async function reopenRecall(
  trx: Trx,
  { id, version, reason }: Step & { readonly reason: string },
  acting: Acting,
): Promise<void> {
  const recall = await recallToChange(trx, { id, action: 'reopen', version }, acting)
  await requireNoRecall(trx, recall.product_id, recall.batch)
  const fields = { closed_at: null, closed_by: null, note: '' }
  await saveRecall(trx, recall, { action: 'reopen', fields, facts: { reason } }, acting)
}

/** Who was told, or was not after all. Throws NOT_FOUND for a customer who got nothing of the batch. */
export async function tellCustomers(
  trx: Trx,
  { id, customerIds, way }: ToldInput & { readonly id: number },
  acting: Acting,
): Promise<void> {
  const recall = await recallToChange(trx, { id, action: 'tell' }, acting)
  const { customers } = await traceBatch(
    trx,
    { productId: recall.product_id, batch: recall.batch },
    acting.user,
  )
  const ids = [...new Set(customerIds)]
  const named = ids.map((one) => customers.find((customer) => customer.id === one)?.name)
  const stray = ids.find((_, at) => named[at] === undefined)
  if (stray !== undefined) throw new RuleError('NOT_FOUND', { customer: stray })
  const told = way === null ? null : { at: acting.now.toISOString(), by: acting.user.id, way }
  await writeTold(trx, id, { customerIds: ids, told })
  await saveRecall(trx, recall, { action: 'tell', facts: { customers: named, way } }, acting)
}

/** What a customer still has. Throws NOT_FOUND, RECALL_ANSWER_OVER. */
export async function recordAnswer(
  trx: Trx,
  { id, customerId, stillHas, note }: AnswerInput & { readonly id: number; readonly customerId: number },
  acting: Acting,
): Promise<void> {
  const recall = await recallToChange(trx, { id, action: 'answer' }, acting)
  const { customers } = await traceBatch(
    trx,
    { productId: recall.product_id, batch: recall.batch },
    acting.user,
  )
  const customer = customers.find((one) => one.id === customerId)
  if (customer === undefined) throw new RuleError('NOT_FOUND', { customer: customerId })
  const quantity = stillHas === null ? null : toMilli(stillHas)
  if (quantity !== null) requireAnswer(quantity, toMilli(customer.quantity))
  const written = { customerId, at: acting.now.toISOString(), by: acting.user.id, stillHas: quantity, note }
  const before = await writeAnswer(trx, id, written)
  const facts = { customers: [customer.name], reason: note }
  await saveRecall(
    trx,
    recall,
    { action: 'answer', facts, changes: { stillHas: [before, quantity] } },
    acting,
  )
}
