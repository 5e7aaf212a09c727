import type { RuleError } from '@cais/domain/kernel/rule-error'
import { openExchange, recordAttempt } from '../../aggregates/exchanges/record-exchange.ts'
import type { Trx } from '../../db/transaction.ts'
import { faultOf, type SourceRow } from './store.ts'

type Refused = {
  readonly retailerId: string
  readonly channel: SourceRow['channel'] | 'call'
  readonly kind: SourceRow['kind']
  /** What people know it by. */
  readonly name: string
  /** The same thing refused again is another attempt of the same exchange. */
  readonly key: string | null
  readonly why: RuleError
  readonly now: Date
}

/** A file that was not taken stands in the log, too. */
export async function logRefusal(
  trx: Trx,
  { retailerId, channel, kind, name, key, why, now }: Refused,
): Promise<void> {
  const id = await openExchange(
    trx,
    { direction: 'in', channel, kind, retailerId, reference: name, key },
    now,
  )
  await recordAttempt(trx, id, { at: now, milliseconds: 0, result: 'refused', fault: faultOf(why) })
}

type Failed = {
  readonly row: SourceRow
  readonly why: RuleError
  readonly milliseconds: number
  readonly nextAt: Date
  readonly now: Date
}

/** Runs of a source that fail one after the other are attempts of one exchange, which ends with the first good one. */
export async function logFailure(trx: Trx, { row, why, milliseconds, nextAt, now }: Failed): Promise<void> {
  const id = await openFailures(trx, row, now)
  await recordAttempt(trx, id, { at: now, milliseconds, result: 'unreachable', fault: faultOf(why), nextAt })
}

export async function logRecovery(
  trx: Trx,
  { row, milliseconds, now }: Omit<Failed, 'why' | 'nextAt'>,
): Promise<void> {
  if (row.failures === 0) return
  const id = await openFailures(trx, row, now)
  await recordAttempt(trx, id, { at: now, milliseconds, result: 'done' })
}

const openFailures = (trx: Trx, row: SourceRow, now: Date) =>
  openExchange(
    trx,
    {
      direction: 'in',
      channel: row.channel,
      kind: row.kind,
      retailerId: row.retailer_id,
      reference: row.name,
      key: `source ${row.id} failing since ${row.last_good_at ?? 'the beginning'}`,
    },
    now,
  )
