import { purposeRule } from '@cais/domain/files/stored-file'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { ArrivalKind } from '@cais/domain/sources/source'
import { readSystemActor } from '../../../aggregates/users/read-user.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction, type Trx } from '../../../db/transaction.ts'
import { receiveFile } from '../../../gateways/files/receive-file.ts'
import { addClaimFile } from '../../claims/commands/take-file.ts'
import { takeFile, type Way } from './take-file.ts'

export type Arrival = Way & {
  readonly kind: ArrivalKind
  readonly bytes: AsyncIterable<Buffer>
  /** As the sender calls it: it may be anything. */
  readonly name: string
  readonly retailerId: string
  /** Whoever set the way up, in whose name the system acts. */
  readonly actsFor: number
  /** More that belongs to the same transaction: how far a source was read, the use of a key. */
  readonly within: (trx: Trx, taken: TakenArrival) => Promise<void>
}

export type TakenArrival = {
  /** 'same': these bytes came before, and nothing was changed. */
  readonly outcome: 'taken' | 'same'
  readonly fileId: number
  readonly digest: string
}

const PURPOSES = { orders: 'inbound-file', claims: 'claim-file' } as const

/**
 * The one way in for whatever nobody sends by hand: the bytes are stored whole while they come, and then taken in by one transaction. It may
 * stop anywhere and begin again. Throws BODY_TOO_LARGE, FILE_TYPE_REFUSED, ARRIVAL_EMPTY, USER_INACTIVE.
 */
export async function takeArrival(
  { db, now }: { readonly db: Db; readonly now: () => Date },
  { bytes, name, kind, retailerId, actsFor, within, ...way }: Arrival,
): Promise<TakenArrival> {
  const user = await readSystemActor(db, actsFor)
  if (user === undefined) throw new RuleError('USER_INACTIVE')
  const rule = purposeRule(PURPOSES[kind])
  const { digest } = await receiveFile(db, { digest: null, bytes: notEmpty(bytes), rule, now: now() })
  return await inTransaction(db, async (trx) => {
    const acting = { user, now: now(), isSystem: true }
    const file = { digest, name }
    const taken =
      kind === 'orders'
        ? await takeFile(trx, { file, retailerId }, acting, way)
        : await addClaimFile(trx, { file, retailerId }, acting, way.channel)
    const found = { outcome: taken.isSame ? 'same' : 'taken', fileId: taken.id, digest } as const
    await within(trx, found)
    return found
  })
}

async function* notEmpty(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isEmpty = true
  for await (const part of bytes) {
    if (part.length > 0) isEmpty = false
    yield part
  }
  if (isEmpty) throw new RuleError('ARRIVAL_EMPTY')
}
