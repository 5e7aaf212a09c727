import { RuleError } from '@cais/domain/kernel/rule-error'
import { z } from 'zod'
import { isDatabaseDown } from '../../../db/failures.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { JobContext, Task } from '../task.ts'
import { type RunResult, recordRun, STOPPED } from './record-run.ts'
import type { ScheduledWork, ScheduledWorks } from './scheduled-work.ts'

const payload = z.object({ id: z.string(), run: z.int() })

/**
 * The task that runs scheduled jobs. It does the work once: taken up again, it only writes down that the server before it stopped, and the
 * job runs at its next time. A failure of the work is a result; only one that cannot be written is thrown.
 */
export const scheduledTask =
  (works: ScheduledWorks): Task =>
  async (input, context) => {
    const { id, run } = payload.parse(input)
    const { db, now } = context
    const config = await db
      .selectFrom('job_configs')
      .select('quantity')
      .where('id', '=', id)
      .where('run_number', '=', run)
      .where('running_since', 'is not', null)
      .executeTakeFirst()
    const work = Object.entries(works).find(([job]) => job === id)?.[1]
    if (config === undefined || work === undefined) return
    const isFirst = context.attempt === 1
    const result = isFirst ? await resultOf(work, { ...context, quantity: config.quantity }) : STOPPED
    await inTransaction(db, (trx) => recordRun(trx, { id, run }, { ...result, now: now() }))
  }

async function resultOf(
  work: ScheduledWork,
  context: JobContext & { readonly quantity: number },
): Promise<RunResult> {
  try {
    const counts = await work(context)
    const isDone = Object.values(counts).some((count) => count > 0)
    return { outcome: isDone ? 'done' : 'nothing', counts }
  } catch (error) {
    if (error instanceof RuleError) return { outcome: 'failed', code: error.code, facts: error.facts }
    context.log.error({ err: error }, 'a scheduled job failed')
    return { outcome: 'failed', code: isDatabaseDown(error) ? 'UNAVAILABLE' : 'JOB_FAILED', facts: {} }
  }
}
