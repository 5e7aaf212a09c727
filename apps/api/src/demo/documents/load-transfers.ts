import type { TransferReply } from '@cais/contract/transfers/schemas'
import { addDays, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { loadTransfer } from '../../aggregates/transfers/transfer-record.ts'
import type { Trx } from '../../db/transaction.ts'
import type { Acting } from '../../engines/history/acting.ts'
import { receiveTransfer } from '../../features/transfers/commands/arrive.ts'
import { sendTransfer } from '../../features/transfers/commands/carry-transfer.ts'
import { pickTransfer } from '../../features/transfers/commands/pick-transfer.ts'
import { requestTransfer } from '../../features/transfers/commands/request-transfer.ts'
import { clockFrom } from './clock.ts'
import type { Participants } from './participants.ts'

type Demo = { readonly trx: Trx; readonly participants: Participants; readonly now: Date }

/** Three transfers: one that was received with a difference, one on the road for days, and one that is asked for. */
export async function loadTransfers(demo: Demo): Promise<void> {
  const short = await sent(demo, { daysAgo: 6, from: 'SD1', to: 'BE1', reason: 'Reposição da Beira' })
  const batch = (await loadTransfer(demo.trx, short)).batches[0]
  if (batch) {
    const quantity = Math.max(0, batch.sent / 1000 - 1)
    const found = {
      lineId: batch.line_id,
      levelId: batch.level_id,
      quantity,
      reason: 'Caixa partida na viagem',
    }
    await receiveTransfer(
      demo.trx,
      { ...(await versioned(demo, short)), batches: [found] },
      acting(demo, 'admin_be', 4),
    )
  }
  await sent(demo, { daysAgo: 4, from: 'SD1', to: 'NP1', reason: 'Falta em Nampula' })
  await requested(demo, { daysAgo: 0, from: 'SD1', to: 'SD2', reason: 'Loja da Matola' })
}

type Plan = {
  readonly daysAgo: number
  readonly from: string
  readonly to: string
  readonly reason: TransferReply['reason']
}

async function requested(demo: Demo, { daysAgo, from, to, reason }: Plan): Promise<number> {
  const by = acting(demo, 'stock_analyst', daysAgo)
  const lines = ARTICLES.map(([productId, quantity]) => ({ productId, quantity }))
  const leavesOn = addDays(calendarDateAt(by.now.getTime()), 1)
  const input = { fromWarehouseId: from, toWarehouseId: to, leavesOn, reason, note: '', lines }
  return await requestTransfer(demo.trx, input, by)
}

async function sent(demo: Demo, plan: Plan): Promise<number> {
  const id = await requested(demo, plan)
  const { daysAgo } = plan
  await pickTransfer(demo.trx, await versioned(demo, id), acting(demo, 'stock_analyst', daysAgo))
  const carrier = 'Abel Nhaca, AFG 204 MC'
  await sendTransfer(
    demo.trx,
    { ...(await versioned(demo, id)), carrier },
    acting(demo, 'distribution_manager', daysAgo),
  )
  return id
}

const ARTICLES = [
  ['SA-1', 8],
  ['FM-1', 12],
] as const

const versioned = async ({ trx }: Demo, transferId: number) => ({
  ...{ transferId, version: (await loadTransfer(trx, transferId)).row.version },
})

const acting = ({ participants, now }: Demo, username: string, daysAgo: number): Acting => ({
  user: participants.user(username),
  now: clockFrom(now, daysAgo, 90).step(5),
})
