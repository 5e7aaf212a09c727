import type { CreditNoteBulk } from '@cais/contract/credit-notes/bulk'
import { hasRole } from '@cais/domain/access/roles'
import { assertCreditNoteAction } from '@cais/domain/credit-notes/actions'
import type { CreditNoteBulkAction } from '@cais/domain/credit-notes/bulk-actions'
import type { CreditNotePhase } from '@cais/domain/credit-notes/derive-stage'
import type { CreditNoteApproval } from '@cais/domain/credit-notes/facts'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { CREDIT_NOTE_CREATORS } from '../../../aggregates/company/roles.ts'
import {
  creditNoteDigest,
  loadCreditNote,
  loadCreditNoteForUpdate,
  toCreditNoteFacts,
} from '../../../aggregates/credit-notes/credit-note-record.ts'
import type { Trx } from '../../../db/transaction.ts'
import { type Attempt, type Outcome, runEach } from '../../../engines/bulk/run-each.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { requireVersion } from '../../../engines/history/require-version.ts'
import { start } from './collect.ts'
import { approve, cancel, close, reject } from './decide.ts'
import { deleteDraft, duplicateCreditNote } from './save-draft.ts'
import { submitDraft } from './submit.ts'

type Item = CreditNoteBulk['ids'][number]
export type CreditNoteState = {
  readonly number: string | null
  readonly phase: CreditNotePhase | null
  readonly version: number | null
}
export type BulkOutcome = Outcome<Item, CreditNoteState & { readonly draftId: number | null }>

type ItemCommand = (trx: Trx, item: Item & { readonly reason: string }, acting: Acting) => Promise<unknown>

const deciding =
  (decide: typeof approve | typeof reject, stage: CreditNoteApproval): ItemCommand =>
  async (trx, { id, version, reason }, acting) => {
    // the version that the caller saw holds what is decided on; both commands check it under the lock
    const digest = creditNoteDigest(await loadCreditNote(trx, id))
    await decide(trx, { id, version, stage, reason, digest }, acting)
  }

/** Does to one credit note what the single call does; only 'duplicate' answers the id of a new draft. */
const COMMANDS: Readonly<Record<CreditNoteBulkAction, ItemCommand>> = {
  submit: creating((trx, item, acting) => submitDraft(trx, { ...item, confirmed: false }, acting)),
  'approve-commercial': deciding(approve, 'commercial'),
  'approve-collection': deciding(approve, 'collection'),
  'approve-financial': deciding(approve, 'financial'),
  'reject-commercial': deciding(reject, 'commercial'),
  'reject-collection': deciding(reject, 'collection'),
  'reject-financial': deciding(reject, 'financial'),
  'start-collection': (trx, item, acting) => start(trx, item, acting),
  duplicate: creating(async (trx, { id, version }, acting) => {
    const record = await loadCreditNoteForUpdate(trx, id)
    assertCreditNoteAction('duplicate', acting.user, toCreditNoteFacts(record))
    requireVersion(record, version)
    return duplicateCreditNote(trx, id, acting)
  }),
  close: creating(close),
  cancel: creating(cancel),
  'delete-draft': creating(deleteDraft),
}

/** As the single calls: only who writes credit notes gets as far as the rules of the credit note itself. */
function creating(command: ItemCommand): ItemCommand {
  return (trx, item, acting) => {
    if (!hasRole(acting.user.roles, ...CREDIT_NOTE_CREATORS))
      throw new RuleError('ROLE_MISSING', { roles: CREDIT_NOTE_CREATORS })
    return command(trx, item, acting)
  }
}

/** One action on many credit notes, each by the command of the single call and in the version that the caller saw. */
export const bulkCreditNotes = (
  { action, ids, reason, dryRun }: CreditNoteBulk,
  acting: Acting,
  attempt: Attempt,
): Promise<BulkOutcome[]> =>
  runEach(ids, attempt, async (trx, item) => {
    const draftId = await COMMANDS[action](trx, { ...item, reason }, acting)
    const state = await stateOf(trx, item.id)
    return { ...state, draftId: dryRun || typeof draftId !== 'number' ? null : draftId }
  })

async function stateOf(trx: Trx, id: number): Promise<CreditNoteState> {
  const row = await trx
    .selectFrom('credit_notes')
    .select(['number', 'credit_number', 'phase', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
  return {
    number: row?.credit_number ?? row?.number ?? null,
    phase: row?.phase ?? null,
    version: row?.version ?? null,
  }
}
