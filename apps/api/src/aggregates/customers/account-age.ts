import type { ErpAccountAge } from '@cais/contract/erp/schemas'
import { refusalSentence } from '@cais/contract/messages/sentence'
import { RULE_CODES } from '@cais/domain/kernel/rule-codes'
import type { RuleFacts } from '@cais/domain/kernel/rule-error'
import { z } from 'zod'
import type { Db } from '../../db/pool.ts'
import type { Language } from '../../http/language.ts'

const failure = z.object({ code: z.enum(RULE_CODES), facts: z.custom<RuleFacts>() })

/** How old the accounts of customers are where an ERP keeps them; null = Cais keeps them itself. */
export async function readAccountAge(db: Db, lang: Language): Promise<ErpAccountAge | null> {
  const row = await db
    .selectFrom('erp_syncs as s')
    .innerJoin('erp_connection as c', (join) => join.on('c.system', '<>', 'built-in'))
    .select(['s.read_at', 's.tried_at', 's.error'])
    .where('s.kind', '=', 'account')
    .executeTakeFirst()
  if (row === undefined) return null
  const read = failure.safeParse(row.error)
  return {
    readAt: row.read_at,
    triedAt: row.tried_at,
    error: read.success ? refusalSentence(lang, read.data.code, read.data.facts) : null,
  }
}
