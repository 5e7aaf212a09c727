import { parseArgs } from 'node:util'
import type { Command } from '../../../cli/command.ts'
import { loadDemo } from '../load-demo.ts'
import { loadScale } from '../scale/load-scale.ts'
import { tellPlanner } from '../scale/tell-planner.ts'

const MOST = 5_000_000

export const demoScale: Command = {
  name: 'demo scale',
  usage: '[--orders 100000]',
  summary: 'Fill the demo company up to so many documents of ten lines, for measuring',
  run: async ({ deps, url, print }, args) => {
    const { values } = parseArgs({
      args: [...args],
      options: { orders: { type: 'string', default: '100000' } },
    })
    const orders = Number(values.orders)
    if (!Number.isInteger(orders) || orders < 1 || orders > MOST) {
      print(`--orders takes a whole number from 1 to ${MOST}, not "${values.orders}".`)
      return 1
    }
    await loadDemo(deps)
    const made = await loadScale(deps.db, { orders, now: deps.now(), tell: print })
    if (made > 0) await tellPlanner(url)
    print(`${made} documents were made.`)
    return 0
  },
}
