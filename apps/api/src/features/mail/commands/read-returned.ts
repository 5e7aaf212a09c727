import { RuleError } from '@cais/domain/kernel/rule-error'
import { canComeBack, MAILED_PAPERS } from '@cais/domain/mail/copies'
import { sql } from 'kysely'
import { readPayload } from '../../../aggregates/mailed-papers/mailed-papers.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction, type Trx } from '../../../db/transaction.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { readReturnedMailbox } from '../../../gateways/mail/mail-settings.ts'
import { type FailedDelivery, readDeliveryReport } from '../../../gateways/mailbox/delivery-report.ts'
import { type MailboxPatience, type MailboxSession, withMailbox } from '../../../gateways/mailbox/mailbox.ts'
import type { Deps } from '../../../http/deps.ts'

type Work = Pick<Deps, 'db' | 'config' | 'now'>

/** Reports bear what came back, as a rule; a larger message is none of ours. */
const MAX_REPORT_BYTES = 10 * 1024 * 1024
/** A mailbox that is met for the first time, or was numbered anew: so many of its newest messages are looked at. */
const NEWEST = 200

/**
 * Reads what reached the mailbox since the last time: an e-mail of ours that a report names as failed counts as failed, with what the last server said. Nothing
 * is sent again, and other messages stay as they are. How it ended is stored; throws MAILBOX_*, CONNECTION_*, REMOTE_*.
 */
export async function readReturned(
  { db, config, now }: Work,
  patience?: MailboxPatience,
): Promise<{ readonly returned: number }> {
  try {
    const { connection, folder } = await readReturnedMailbox(db, config)
    const returned = await withMailbox(
      connection,
      folder,
      (session) => readReports(session, db, now),
      patience,
    )
    await ended(db, now(), null)
    return { returned }
  } catch (error) {
    if (error instanceof RuleError && error.code !== 'MAILBOX_OFF') await ended(db, now(), error)
    throw error
  }
}

const ended = (db: Db, at: Date, error: RuleError | null) =>
  db
    .updateTable('mailbox_reading')
    .set({
      read_at: at.toISOString(),
      error: error && JSON.stringify({ code: error.code, facts: error.facts }),
    })
    .execute()

async function readReports(session: MailboxSession, db: Db, now: () => Date): Promise<number> {
  const { uidValidity, nextUid } = session
  const known = await db
    .selectFrom('mailbox_reading')
    .select(['uid_validity', 'uid'])
    .executeTakeFirstOrThrow()
  const above = known.uid_validity === uidValidity ? known.uid : Math.max(0, nextUid - 1 - NEWEST)
  let returned = 0
  for (const { uid, bytes, isReport } of await session.kinds(above)) {
    const source = isReport && bytes <= MAX_REPORT_BYTES ? await session.source(uid) : null
    const failures = source === null ? [] : await readDeliveryReport(source)
    const taken = await inTransaction(db, async (trx) => {
      let count = 0
      for (const failure of failures) if (await takeReturned(trx, failure, now())) count += 1
      await trx.updateTable('mailbox_reading').set({ uid_validity: uidValidity, uid }).execute()
      return count
    })
    // people see in the mailbox which reports were read
    if (taken > 0) await session.markSeen(uid)
    returned += taken
  }
  return returned
}

/** Whether the report says something new about an e-mail of ours. */
async function takeReturned(
  trx: Trx,
  { messageId, ...failure }: FailedDelivery,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .selectFrom('outbox_messages')
    .select(['id', 'kind', 'key', 'state', 'subject', 'payload'])
    .where(sql<string>`payload ->> 'messageId'`, '=', messageId)
    .where('kind', 'in', MAILED_PAPERS)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined || !canComeBack(row.state)) return false
  const facts = { address: failure.address || readPayload(row).address, reply: failure.reply || null }
  await trx
    .updateTable('outbox_messages')
    .set({
      state: 'failed',
      last_error: JSON.stringify({ code: 'MAIL_RETURNED', facts }),
      settled_at: now.toISOString(),
      version: sql`version + 1`,
    })
    .where('id', '=', row.id)
    .execute()
  await recordHistory(trx, {
    objectType: 'outbox',
    objectId: row.id,
    user: 'system',
    action: 'come-back',
    changes: { state: [row.state, 'failed'] },
    facts: { ...facts, kind: row.kind, key: row.key, subject: row.subject },
    at: now.toISOString(),
  })
  return true
}
