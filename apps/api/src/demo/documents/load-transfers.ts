import type { TransferReply } from '@cais/contract/transfers/schemas'
import { addDays, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { loadTransfer as readTransfer } from '../../aggregates/transfers/transfer-record.ts'
import type { Trx } from '../../db/transaction.ts'
import type { Acting } from '../../engines/history/acting.ts'
import { recallTransfer, receiveTransfer } from '../../features/transfers/commands/arrive.ts'
import { loadTransfer, sendTransfer } from '../../features/transfers/commands/carry-transfer.ts'
import { cancelTransfer, pickTransfer } from '../../features/transfers/commands/pick-transfer.ts'
import { requestTransfer } from '../../features/transfers/commands/request-transfer.ts'
import { clockFrom } from './clock.ts'
import type { Participants } from './participants.ts'

type Demo = { readonly trx: Trx; readonly participants: Participants; readonly now: Date }

/**
 * Transfers in most states: received whole, received with a difference, on the road for days, called back, on a truck that is being loaded,
 * picked, asked for, and cancelled.
 */
export async function loadTransfers(demo: Demo): Promise<void> {
  const short = await sent(demo, { daysAgo: 6, from: 'SD1', to: 'BE1', reason: 'Reposição da Beira' })
  const batch = (await readTransfer(demo.trx, short)).batches[0]
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
  const whole = await sent(demo, { daysAgo: 9, from: 'SD1', to: 'ZI1', reason: 'Reposição semanal' })
  await receiveTransfer(
    demo.trx,
    { ...(await versioned(demo, whole)), batches: [] },
    acting(demo, 'admin_zi', 8),
  )
  const wrong = await sent(demo, { daysAgo: 2, from: 'SD1', to: 'NC1', reason: 'Reposição semanal' })
  await recallTransfer(
    demo.trx,
    { ...(await versioned(demo, wrong)), reason: 'Encomenda feita em duplicado' },
    acting(demo, 'stock_analyst', 1),
  )
  await loaded(demo, { daysAgo: 0, from: 'SD1', to: 'FP1', reason: 'Vai com a carga de hoje' })
  await picked(demo, { daysAgo: 0, from: 'SD1', to: 'BE1', reason: 'Fim-de-semana na Beira' })
  await requested(demo, { daysAgo: 0, from: 'SD1', to: 'SD2', reason: 'Loja da Matola' })
  const mistake = await requested(demo, { daysAgo: 3, from: 'SD2', to: 'SD1', reason: 'Sobra da loja' })
  await cancelTransfer(
    demo.trx,
    { ...(await versioned(demo, mistake)), reason: 'A loja afinal precisa dela' },
    acting(demo, 'stock_analyst', 2),
  )
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

async function picked(demo: Demo, plan: Plan): Promise<number> {
  const id = await requested(demo, plan)
  await pickTransfer(demo.trx, await versioned(demo, id), acting(demo, 'stock_analyst', plan.daysAgo))
  return id
}

/** On the newest truck of the warehouse that is being loaded. */
async function loaded(demo: Demo, plan: Plan): Promise<void> {
  const id = await picked(demo, plan)
  const { id: shipmentId } = await demo.trx
    .selectFrom('shipments')
    .select('id')
    .where('warehouse_id', '=', plan.from)
    .where('stage', '=', 'loading')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const input = { ...(await versioned(demo, id)), shipmentId, acceptOverload: false }
  await loadTransfer(demo.trx, input, acting(demo, 'picking_manager', plan.daysAgo))
}

async function sent(demo: Demo, plan: Plan): Promise<number> {
  const id = await picked(demo, plan)
  const { daysAgo } = plan
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
  ...{ transferId, version: (await readTransfer(trx, transferId)).row.version },
})

const acting = ({ participants, now }: Demo, username: string, daysAgo: number): Acting => ({
  user: participants.user(username),
  now: clockFrom(now, daysAgo, 90).step(5),
})
