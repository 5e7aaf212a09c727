import { RuleError } from '@cais/domain/kernel/rule-error'
import { PAPER_FORMS, printRefusal } from '@cais/domain/printing/papers'
import { deriveStage } from '@cais/domain/shipments/derive-stage'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { departureFacts, lockDeparture } from '../../../aggregates/deliveries/departure.ts'
import { readUserById } from '../../../aggregates/users/read-user.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { JobContext } from '../../../engines/jobs/task.ts'
import { queuePrintOfBilled } from '../../billing/commands/request-invoices.ts'
import { readPapers } from '../queries/read-papers.ts'
import { requestPrints } from './request-prints.ts'

const wish = z.object({
  shipmentId: z.int(),
  userId: z.int(),
  printer: z.string(),
  forms: z.array(z.enum(PAPER_FORMS)).min(1),
})

/** While documents are billed or wait for a connected ERP. */
const ASK_AGAIN_SECONDS = 2

/**
 * Once the billing of a shipment has ended, the papers that were asked for with it go to the printer, in the name of who asked: those that never
 * were on paper and are on their way to none. What cannot be printed stays 'print pending', where people see it (decision 0365).
 */
export async function printBilled(
  payload: unknown,
  { db, now, log }: Pick<JobContext, 'db' | 'now' | 'log'>,
): Promise<void> {
  const asked = wish.parse(payload)
  const { shipmentId, userId, printer, forms } = asked
  const user = await readUserById(db, userId)
  if (user === undefined) return
  const place = { shipmentId }
  await inTransaction(db, async (trx) => {
    const facts = departureFacts(await lockDeparture(trx, place))
    if (deriveStage(facts) === 'billing') return queuePrintOfBilled(trx, asked, ASK_AGAIN_SECONDS)
    const papers = (await readPapers(trx, place)).filter(
      (paper) =>
        forms.includes(paper.form) &&
        paper.printedAt === null &&
        paper.jobId === null &&
        printRefusal(paper, user, facts) === null,
    )
    if (papers.length === 0) return
    const idsOf = (form: (typeof PAPER_FORMS)[number]) =>
      papers.filter((paper) => paper.form === form).map(({ id }) => id)
    const [invoiceIds, orderIds] = [idsOf('invoice'), idsOf('delivery-note')]
    await requestPrints(
      trx,
      { place, invoiceIds, orderIds, reason: '', printer },
      { user, now: now(), origin: {} },
    )
  }).catch((error: unknown) => refused(error, log, shipmentId))
}

/** A printer that was taken out of use meanwhile, or takes other papers now: nothing a later attempt would mend. */
function refused(error: unknown, log: FastifyBaseLogger, shipmentId: number): void {
  if (!(error instanceof RuleError)) throw error
  log.warn({ err: error, shipmentId }, 'papers not printed after billing')
}
