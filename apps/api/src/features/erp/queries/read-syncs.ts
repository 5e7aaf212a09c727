import type { ErpSyncReply } from '@cais/contract/erp/schemas'
import { refusalSentence } from '@cais/contract/messages/sentence'
import { ERP_SYNC_KINDS } from '@cais/domain/erp/limits'
import { RULE_CODES } from '@cais/domain/kernel/rule-codes'
import type { RuleFacts } from '@cais/domain/kernel/rule-error'
import { z } from 'zod'
import type { Db } from '../../../db/pool.ts'
import type { Language } from '../../../http/language.ts'

const refusal = z.object({ code: z.enum(RULE_CODES), facts: z.custom<RuleFacts>() })
const skipped = z.array(refusal.extend({ count: z.int() }))

/** The state of each kind, in the order in which they are read. */
export async function readSyncs(db: Db, lang: Language): Promise<ErpSyncReply[]> {
  const rows = await db.selectFrom('erp_syncs').selectAll().execute()
  const told = ({ code, facts }: z.infer<typeof refusal>) => ({
    code,
    message: refusalSentence(lang, code, facts),
  })
  return ERP_SYNC_KINDS.flatMap((kind) => {
    const row = rows.find((one) => one.kind === kind)
    if (row === undefined) return []
    return [
      {
        kind,
        readAt: row.read_at,
        triedAt: row.tried_at,
        tookMs: row.took_ms,
        rows: row.rows,
        changed: row.changed,
        skipped: skipped.parse(row.skipped).map(({ count, ...one }) => ({ ...told(one), count })),
        error: row.error === null ? null : told(refusal.parse(row.error)),
      },
    ]
  })
}
