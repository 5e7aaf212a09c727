import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { LineOutcome } from '@cais/domain/stock/goods-receipt'
import type { Trx } from '../../../../db/transaction.ts'
import type { Acting } from '../../../../engines/history/acting.ts'
import { receiveGoods } from '../../../stock/commands/receive-goods.ts'
import { outcomesOf } from '../find-receipt.ts'
import { recordReceiptEvent, requireNewNote, requireOpenReceipt } from '../receipt-record.ts'
import { type ReceiptLineRow, readLines, updateReceipt } from '../store.ts'
import { requireQuarantine } from './change-lines.ts'

/**
 * Takes the goods in as the direct receipt does: movements bear the number of the receipt, and lines that wait are served. Throws
 * NOT_FOUND, VERSION_CONFLICT, RECEIPT_ENDED, RECEIPT_EMPTY, RECEIPT_UNFINISHED naming how many steps are missing, QUARANTINE_MISSING,
 * and what receiveGoods throws.
 */
export async function postReceipt(trx: Trx, id: number, version: number, acting: Acting): Promise<void> {
  const receipt = await requireOpenReceipt(trx, id, acting, version)
  const lines = await readLines(trx, id)
  if (lines.length === 0) throw new RuleError('RECEIPT_EMPTY', { receipt: receipt.number })
  const outcomes = outcomesOf(lines, calendarDateAt(acting.now.getTime()))
  requireFinished(receipt.number, lines, outcomes)
  const taken = batchesOf(lines, outcomes, 'taken')
  const quarantined = batchesOf(lines, outcomes, 'quarantined')
  const reference = receipt.number
  if (taken.length > 0)
    await receiveGoods(trx, { warehouseId: receipt.warehouse_id, reference, lines: taken }, acting)
  if (quarantined.length > 0) {
    const warehouseId = await requireQuarantine(trx, receipt)
    await receiveGoods(trx, { warehouseId, reference, lines: quarantined }, acting)
  }
  const ended = { posted_by: acting.user.id, posted_at: acting.now.toISOString() }
  const after = await updateReceipt(trx, id, ended)
  const facts = {
    note: receipt.supplier_note,
    lines: lines.length,
    taken: sumOf(outcomes, 'taken'),
    quarantined: sumOf(outcomes, 'quarantined'),
    refused: sumOf(outcomes, 'refused'),
  }
  const event = { id, branchId: receipt.branch_id, version: after, action: 'post', facts } as const
  await recordReceiptEvent(trx, event, acting)
}

type Part = 'taken' | 'quarantined' | 'refused'

const batchesOf = (lines: readonly ReceiptLineRow[], outcomes: readonly LineOutcome[], part: Part) =>
  lines.flatMap(({ product_id, parent_id, batch, expiry, unit_cost }, at) => {
    const quantity = outcomes[at]?.[part] ?? 0
    // a further batch came at the cost of its line on the note
    const unitCost = unit_cost ?? lines.find(({ id }) => id === parent_id)?.unit_cost ?? null
    return quantity > 0 ? [{ productId: product_id, batch, expiry, quantity, unitCost }] : []
  })

const sumOf = (outcomes: readonly LineOutcome[], part: Part) =>
  outcomes.reduce((total, outcome) => total + outcome[part], 0)

function requireFinished(
  receipt: string,
  lines: readonly ReceiptLineRow[],
  outcomes: readonly LineOutcome[],
): void {
  const steps = outcomes.reduce((total, outcome) => total + outcome.steps.length, 0)
  if (steps === 0) return
  const facts = { receipt, steps }
  const unfinished = outcomes.flatMap((outcome, at) => (outcome.steps.length > 0 ? [at] : []))
  throw new RuleError(
    'RECEIPT_UNFINISHED',
    facts,
    unfinished.map((at) => ({
      field: `lines.${at}.${lines[at]?.product_id ?? ''}`,
      rule: 'RECEIPT_UNFINISHED',
      facts,
    })),
  )
}

/** Ends a receipt without taking anything in; its note may come again. Throws NOT_FOUND, VERSION_CONFLICT, RECEIPT_ENDED. */
export async function giveUpReceipt(
  trx: Trx,
  id: number,
  { version, reason }: { readonly version: number; readonly reason: string },
  acting: Acting,
): Promise<void> {
  const receipt = await requireOpenReceipt(trx, id, acting, version)
  const ended = { given_up_by: acting.user.id, given_up_at: acting.now.toISOString(), reason }
  const after = await updateReceipt(trx, id, ended)
  const event = {
    id,
    branchId: receipt.branch_id,
    version: after,
    action: 'give-up',
    facts: { reason },
  } as const
  await recordReceiptEvent(trx, event, acting)
}

type HeadChange = {
  readonly version: number
  readonly supplierNote?: string | undefined
  readonly temperatures?: Readonly<Record<string, number | null | undefined>> | undefined
}

/** Corrects the number of the note, or writes temperatures down beside those measured already. Throws RECEIPT_NOTE_TAKEN and as above. */
export async function changeReceipt(trx: Trx, id: number, input: HeadChange, acting: Acting): Promise<void> {
  const receipt = await requireOpenReceipt(trx, id, acting, input.version)
  const note = input.supplierNote ?? receipt.supplier_note
  if (note !== receipt.supplier_note) await requireNewNote(trx, receipt.supplier_id, note, id)
  const before = receipt.temperatures as Readonly<Record<string, number>>
  const measured = Object.entries({ ...before, ...input.temperatures }).filter(
    ([, degrees]) => degrees != null,
  )
  const temperatures = Object.fromEntries(measured)
  const after = await updateReceipt(trx, id, {
    supplier_note: note,
    temperatures: JSON.stringify(temperatures),
  })
  const changes = {
    ...(note !== receipt.supplier_note && { supplierNote: [receipt.supplier_note, note] as const }),
    ...(input.temperatures && { temperatures: [before, temperatures] as const }),
  }
  const event = { id, branchId: receipt.branch_id, version: after, action: 'change', changes } as const
  await recordReceiptEvent(trx, event, acting)
}
