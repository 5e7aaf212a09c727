import type { ChangeLineInput } from '@cais/contract/stock/goods-receipts'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { placeOfScan } from '@cais/domain/stock/goods-receipt'
import { toMilli } from '../../../../aggregates/stock/stock-levels.ts'
import type { Trx } from '../../../../db/transaction.ts'
import type { Acting } from '../../../../engines/history/acting.ts'
import { lineFacts } from '../find-receipt.ts'
import { recordReceiptEvent, requireOpenReceipt } from '../receipt-record.ts'
import {
  deleteLine,
  findQuarantine,
  insertLines,
  type LineChange,
  type NewLine,
  type ReceiptLineRow,
  readArticles,
  readLines,
  updateLine,
  updateReceipt,
} from '../store.ts'

type TypedLine = {
  readonly productId: string
  readonly batch: string
  readonly expiry: CalendarDate | null
  readonly noted: number
  readonly unitCost?: number | null
  readonly parentId?: number | null
}

/** Lines as they are stored: the article by its code or barcode. Throws PRODUCT_UNKNOWN naming every line without an article. */
export async function articleLines(trx: Trx, lines: readonly TypedLine[]): Promise<readonly NewLine[]> {
  const articleOf = await readArticles(
    trx,
    lines.map(({ productId }) => productId),
  )
  const details = lines.flatMap(({ productId }, at) =>
    articleOf(productId) === undefined
      ? [{ field: `lines.${at}.productId`, rule: 'PRODUCT_UNKNOWN', facts: { product: productId } }]
      : [],
  )
  const [first] = details
  if (first) throw new RuleError('PRODUCT_UNKNOWN', first.facts, details)
  return lines.map((line) => ({
    ...line,
    parentId: line.parentId ?? null,
    productId: articleOf(line.productId) ?? '',
    noted: toMilli(line.noted),
  }))
}

/** Adds lines of the note, or further batches of one. Throws NOT_FOUND, RECEIPT_ENDED, PRODUCT_UNKNOWN. */
export async function addLines(
  trx: Trx,
  id: number,
  typed: readonly TypedLine[],
  acting: Acting,
): Promise<void> {
  const receipt = await requireOpenReceipt(trx, id, acting)
  const lines = await articleLines(trx, typed)
  const heads = new Map((await readLines(trx, id)).map((line) => [line.id, line]))
  const placed = lines.map((line) => {
    if (line.parentId === null) return line
    const head = heads.get(line.parentId)
    if (head === undefined) throw new RuleError('NOT_FOUND', { line: line.parentId })
    // A further batch hangs below the line of the note, never below another batch, and has its article.
    return { ...line, productId: head.product_id, noted: 0, parentId: head.parent_id ?? head.id }
  })
  await insertLines(trx, id, placed)
  const facts = { lines: placed.map(({ productId, noted }) => ({ productId, noted })) }
  const version = await updateReceipt(trx, id)
  await recordReceiptEvent(trx, { id, branchId: receipt.branch_id, version, action: 'change', facts }, acting)
}

/**
 * Writes down one line; what is left out stays as it is. Two people may work on two lines at once. Throws NOT_FOUND, RECEIPT_ENDED,
 * QUARANTINE_MISSING, and VERSION_CONFLICT when somebody else wrote this line since.
 */
export async function changeLine(
  trx: Trx,
  { id, lineId }: { readonly id: number; readonly lineId: number },
  { version: seen, ...input }: ChangeLineInput,
  acting: Acting,
): Promise<void> {
  const receipt = await requireOpenReceipt(trx, id, acting)
  const line = (await readLines(trx, id)).find((one) => one.id === lineId)
  if (line === undefined) throw new RuleError('NOT_FOUND', { line: lineId })
  if (line.version !== seen) throw new RuleError('VERSION_CONFLICT', { seen, version: line.version })
  if (input.surplusDecision === 'quarantine' || input.lifeDecision === 'quarantine')
    await requireQuarantine(trx, receipt)
  const change = changeOf(input)
  const changes = changesOf(line, change)
  if (Object.keys(changes).length === 0) return
  const counted = 'received' in changes && {
    counted_by: acting.user.id,
    counted_at: acting.now.toISOString(),
  }
  await updateLine(trx, lineId, { ...change, ...counted })
  const version = await updateReceipt(trx, id)
  const facts = { productId: line.product_id, batch: change.batch ?? line.batch, line: lineId }
  const event = { id, branchId: receipt.branch_id, version, action: 'count-line', changes, facts } as const
  await recordReceiptEvent(trx, event, acting)
}

export async function requireQuarantine(
  trx: Trx,
  { branch_id, kind }: { readonly branch_id: string; readonly kind: string },
): Promise<string> {
  const quarantine = kind === 'quarantine' ? null : await findQuarantine(trx, branch_id)
  if (quarantine === null) throw new RuleError('QUARANTINE_MISSING', { branch: branch_id })
  return quarantine
}

const changeOf = ({
  noted,
  received,
  shortageReason,
  surplusDecision,
  lifeDecision,
  unitCost,
  ...rest
}: Omit<ChangeLineInput, 'version'>): LineChange => ({
  ...rest,
  ...(noted !== undefined && { noted: toMilli(noted) }),
  ...(received !== undefined && { received: received === null ? null : toMilli(received) }),
  ...(shortageReason !== undefined && { shortage_reason: shortageReason }),
  ...(surplusDecision !== undefined && { surplus_decision: surplusDecision }),
  ...(lifeDecision !== undefined && { life_decision: lifeDecision }),
  ...(unitCost !== undefined && { unit_cost: unitCost }),
})

const FIELDS = [
  'batch',
  'expiry',
  'noted',
  'received',
  'shortage_reason',
  'surplus_decision',
  'life_decision',
  'unit_cost',
] as const

const changesOf = (line: ReceiptLineRow, change: LineChange) =>
  Object.fromEntries(
    FIELDS.filter((field) => change[field] !== undefined && change[field] !== line[field]).map((field) => [
      field,
      [line[field], change[field]] as const,
    ]),
  )

/** Takes a line out with its further batches; history keeps what was on it. Throws NOT_FOUND, RECEIPT_ENDED. */
export async function removeLine(
  trx: Trx,
  { id, lineId }: { readonly id: number; readonly lineId: number },
  acting: Acting,
): Promise<void> {
  const receipt = await requireOpenReceipt(trx, id, acting)
  const line = (await readLines(trx, id)).find((one) => one.id === lineId)
  if (line === undefined) throw new RuleError('NOT_FOUND', { line: lineId })
  await deleteLine(trx, lineId)
  const version = await updateReceipt(trx, id)
  const facts = { productId: line.product_id, batch: line.batch, noted: line.noted, received: line.received }
  await recordReceiptEvent(trx, { id, branchId: receipt.branch_id, version, action: 'remove', facts }, acting)
}

type Counted = {
  readonly productId: string
  readonly batch: string
  readonly expiry: CalendarDate | null
  readonly quantity: number
}

/**
 * Adds what somebody counted of a batch to its line, wherever the line is: several phones count at once and nothing is lost. Throws
 * NOT_FOUND, RECEIPT_ENDED, PRODUCT_UNKNOWN, VALIDATION_FAILED for a batch with another expiry.
 */
export async function addCounted(trx: Trx, id: number, counted: Counted, acting: Acting): Promise<void> {
  const receipt = await requireOpenReceipt(trx, id, acting)
  const articleOf = await readArticles(trx, [counted.productId])
  const productId = articleOf(counted.productId)
  if (productId === undefined)
    throw new RuleError('PRODUCT_UNKNOWN', { product: counted.productId }, [
      { field: 'productId', rule: 'PRODUCT_UNKNOWN', facts: { product: counted.productId } },
    ])
  const lines = await readLines(trx, id)
  const place = placeOfScan(lines.map(lineFacts), { ...counted, productId })
  const counter = { by: acting.user.id, at: acting.now.toISOString() }
  const quantity = toMilli(counted.quantity)
  if ('lineId' in place) {
    const line = lines.find((one) => one.id === place.lineId)
    refuseOtherExpiry(line, counted)
    await updateLine(trx, place.lineId, {
      batch: counted.batch,
      ...(counted.expiry !== null && { expiry: counted.expiry }),
      received: (line?.received ?? 0) + quantity,
      counted_by: counter.by,
      counted_at: counter.at,
    })
  } else {
    const { batch, expiry } = counted
    const line = { productId, batch, expiry, noted: 0, parentId: place.parentId, received: quantity }
    await insertLines(trx, id, [line], counter)
  }
  const version = await updateReceipt(trx, id)
  const facts = { productId, batch: counted.batch, expiry: counted.expiry, quantity }
  await recordReceiptEvent(
    trx,
    { id, branchId: receipt.branch_id, version, action: 'count-line', facts },
    acting,
  )
}

function refuseOtherExpiry(line: ReceiptLineRow | undefined, { batch, expiry }: Counted): void {
  if (line?.expiry == null || expiry === null || line.batch !== batch || line.expiry === expiry) return
  const facts = { batch, expiry: line.expiry }
  throw new RuleError('VALIDATION_FAILED', {}, [{ field: 'expiry', rule: 'BATCH_EXPIRY_DIFFERS', facts }])
}
