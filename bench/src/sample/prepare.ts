import { readConfig } from '../../../apps/api/src/config.ts'
import { loadDemo } from '../../../apps/api/src/features/demo/load-demo.ts'
import { loadScale } from '../../../apps/api/src/features/demo/scale/load-scale.ts'
import { tellPlanner } from '../../../apps/api/src/features/demo/scale/tell-planner.ts'
import { prepareGround } from '../../../apps/api/src/server.ts'

/** Brings a database up to so many documents. Refuses one that holds a company of its own. */
export async function prepareSample(url: string, orders: number): Promise<void> {
  const ground = await prepareGround(readConfig({ LOG_LEVEL: 'warn' }), url)
  try {
    const { db } = ground.deps
    await loadDemo(ground.deps)
    const demo = await db.selectFrom('settings').select('value').where('key', '=', 'demo').executeTakeFirst()
    if (demo === undefined)
      throw new Error('This database holds a company of its own; measure on another one.')
    const made = await loadScale(url, { orders, now: new Date(), tell: (sentence) => console.log(sentence) })
    if (made > 0) await tellPlanner(url)
  } finally {
    await ground.close()
  }
}
