import { parseArgs } from 'node:util'
import { loadDemo } from '../demo/load-demo.ts'
import { analyzeTables, loadScale } from '../demo/scale/load-scale.ts'
import type { Command, CommandContext } from './command.ts'

const MAX_DOCUMENTS = 5_000_000

export const demoLoad: Command = {
  name: 'demo load',
  usage: '[--scale 1000000]',
  summary:
    'Fill an empty database with the demo company (users are the roles in lower case, password demo-cais-2026), or a demo company up to so many documents',
  run: async (context, args) => {
    const { values } = parseArgs({ args: [...args], options: { scale: { type: 'string' } } })
    return values.scale === undefined ? await loadOnce(context) : await scaleUp(context, values.scale)
  },
}

async function loadOnce({ deps, print }: CommandContext): Promise<number> {
  const isLoaded = await loadDemo(deps)
  print(
    isLoaded
      ? 'The demo company is there.'
      : 'There is a company in this database already. Nothing was changed.',
  )
  return isLoaded ? 0 : 1
}

async function scaleUp({ deps, url, print }: CommandContext, text: string): Promise<number> {
  const orders = Number(text)
  if (!Number.isInteger(orders) || orders < 1 || orders > MAX_DOCUMENTS) {
    print(`--scale takes a whole number from 1 to ${MAX_DOCUMENTS}, not "${text}".`)
    return 1
  }
  await loadDemo(deps)
  if (!(await isDemo(deps))) {
    print('This database holds a company of its own. Nothing was changed.')
    return 1
  }
  const made = await loadScale(url, { orders, now: deps.now(), report: print })
  if (made > 0) await analyzeTables(url)
  print(`${made} documents were made.`)
  return 0
}

const isDemo = async ({ db }: CommandContext['deps']) =>
  (await db.selectFrom('settings').select('key').where('key', '=', 'demo').executeTakeFirst()) !== undefined
