import type { BankAcceptance, bankRowChange } from '@cais/contract/bank-files/schemas'
import { refusalSentence } from '@cais/contract/messages/sentence'
import { isInScope } from '@cais/domain/access/scope'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Trx } from '../../../db/transaction.ts'
import { withSavepoint } from '../../../db/with-savepoint.ts'
import { recordChange } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import type { Language } from '../../../http/language.ts'
import { enterPayment } from '../../payments/commands/record-payment.ts'
import { findBankFile, requireBankBranch } from '../store.ts'

type Accepting = {
  readonly fileId: number
  readonly rows: BankAcceptance['rows']
  readonly language: Language
}

/**
 * Records the payment of each row, or leaves it to a second person; a row that is refused waits on and is reported, the others are done. The
 * customers are locked first, in the order of their ids (decision 0105). Throws NOT_FOUND, ROLE_MISSING.
 */
export async function acceptBankRows(trx: Trx, { fileId, rows, language }: Accepting, acting: Acting) {
  const file = await findBankFile(trx, fileId, acting.user)
  await requireBankBranch(trx, file.branchId, acting.user)
  await lockCustomers(
    trx,
    rows.map(({ customerId }) => customerId),
  )
  const found = await lockRows(
    trx,
    fileId,
    rows.map(({ id }) => id),
  )
  const done = { accepted: 0, confirming: 0, amount: 0 }
  const refused: { id: number; row: number | null; code: string; message: string }[] = []
  for (const asked of rows) {
    const row = found.get(asked.id)
    const refusal = await withSavepoint(trx, async () => {
      const state = await acceptRow(trx, { asked, row }, acting)
      done[state] += 1
      done.amount += row?.amount ?? 0
    })
    if (refusal === null) continue
    const { code, facts } = refusal
    refused.push({
      id: asked.id,
      row: row?.row ?? null,
      code,
      message: refusalSentence(language, code, facts),
    })
  }
  const facts = { ...done, refused: refused.length }
  const entry = { objectType: 'bank-file', objectId: fileId, user: acting.user, origin: acting.origin ?? {} }
  await recordHistory(trx, { ...entry, action: 'accept', facts, at: acting.now.toISOString() })
  return { ...done, refused }
}

async function lockCustomers(trx: Trx, ids: readonly number[]) {
  await sql`SELECT FROM customers WHERE id = any(${[...ids]}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    trx,
  )
}

async function lockRows(trx: Trx, fileId: number, ids: readonly number[]) {
  const rows = await trx
    .selectFrom('bank_rows')
    .select(['id', 'row', 'state', 'paid_on', 'amount', 'reference', 'description', 'version'])
    .where('file_id', '=', fileId)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

type Locked = Awaited<ReturnType<typeof lockRows>> extends Map<number, infer Row> ? Row : never
type Asked = { readonly asked: BankAcceptance['rows'][number]; readonly row: Locked | undefined }

async function acceptRow(
  trx: Trx,
  { asked, row }: Asked,
  acting: Acting,
): Promise<'accepted' | 'confirming'> {
  if (row === undefined) throw new RuleError('NOT_FOUND', { bankRow: asked.id })
  if (row.state !== 'waiting' || row.paid_on === null || row.amount === null)
    throw new RuleError('BANK_ROW_DECIDED')
  if (row.version !== asked.version)
    throw new RuleError('VERSION_CONFLICT', { seen: asked.version, version: row.version })
  const entered = await enterPayment(
    trx,
    {
      customerId: asked.customerId,
      paidOn: row.paid_on,
      kind: 'transfer',
      reference: row.reference || row.description.slice(0, 100),
      bank: '',
      chequeNumber: '',
      chequeOn: null,
      amount: row.amount,
      allocations: asked.allocations?.length ? asked.allocations : undefined,
    },
    acting,
  )
  const isDone = 'paymentId' in entered
  await trx
    .updateTable('bank_rows')
    .set({
      state: isDone ? 'accepted' : 'confirming',
      payment_id: isDone ? entered.paymentId : null,
      confirmation_id: isDone ? null : entered.confirmationId,
      version: sql`version + 1`,
    })
    .where('id', '=', row.id)
    .execute()
  return isDone ? 'accepted' : 'confirming'
}

/** Puts a row aside with a reason, or lets it wait again. Throws NOT_FOUND, ROLE_MISSING, VERSION_CONFLICT, BANK_ROW_DECIDED, REASON_MISSING. */
export async function changeBankRow(
  trx: Trx,
  id: number,
  { version, dismissed, reason }: z.output<typeof bankRowChange>,
  { user, now, origin }: Acting,
): Promise<void> {
  const row = await trx
    .selectFrom('bank_rows as r')
    .innerJoin('bank_files as f', 'f.id', 'r.file_id')
    .select(['r.state', 'r.row', 'r.version', 'r.file_id', 'f.branch_id'])
    .where('r.id', '=', id)
    .forNoKeyUpdate('r')
    .executeTakeFirst()
  if (row === undefined || !isInScope(user.scope, { branchId: row.branch_id }))
    throw new RuleError('NOT_FOUND', { bankRow: id })
  await requireBankBranch(trx, row.branch_id, user)
  if (version !== row.version)
    throw new RuleError('VERSION_CONFLICT', { seen: version, version: row.version })
  if (row.state !== (dismissed ? 'waiting' : 'dismissed')) throw new RuleError('BANK_ROW_DECIDED')
  if (dismissed && reason.trim() === '')
    throw new RuleError('REASON_MISSING', {}, [{ field: 'reason', rule: 'REASON_MISSING' }])
  await trx
    .updateTable('bank_rows')
    .set({
      state: dismissed ? 'dismissed' : 'waiting',
      reason: dismissed ? reason : '',
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  const entry = { objectType: 'bank-file', objectId: row.file_id, user, origin: origin ?? {} }
  const action = dismissed ? 'dismiss' : 'restore'
  await recordHistory(trx, { ...entry, action, facts: { row: row.row, reason }, at: now.toISOString() })
  await recordChange(trx, {
    noun: 'payments',
    id: 0,
    version: 0,
    branchId: row.branch_id,
    createdBy: user.id,
  })
}
