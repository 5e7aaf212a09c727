import { readConfig } from '../../../apps/api/src/config.ts'
import { loadDemo } from '../../../apps/api/src/demo/load-demo.ts'
import { analyzeTables, loadScale } from '../../../apps/api/src/demo/scale/load-scale.ts'
import { mergeOrderSums } from '../../../apps/api/src/features/orders/commands/merge-order-sums.ts'
import { prepareRuntime } from '../../../apps/api/src/start/prepare-runtime.ts'
import { prepareCreditNotes } from './credit-notes.ts'

/** Brings a database up to so many documents. Refuses one that holds a company of its own. */
export async function prepareSample(url: string, orders: number): Promise<void> {
  const runtime = await prepareRuntime(readConfig({ LOG_LEVEL: 'warn' }), url)
  try {
    const { db } = runtime.deps
    await loadDemo(runtime.deps)
    const demo = await db.selectFrom('settings').select('value').where('key', '=', 'demo').executeTakeFirst()
    if (demo === undefined)
      throw new Error('This database holds a company of its own; measure on another one.')
    const added = await loadScale(url, {
      orders,
      now: new Date(),
      report: (sentence) => console.log(sentence),
    })
    // What an earlier run wrote is merged, as the job does each minute.
    await mergeOrderSums(db)
    if (added > 0) await analyzeTables(url)
    await prepareCreditNotes(url, orders)
  } finally {
    await runtime.close()
  }
}
