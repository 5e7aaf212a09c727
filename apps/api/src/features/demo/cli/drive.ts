import { parseArgs } from 'node:util'
import type { Command } from '../../../cli/command.ts'
import { DEMO_PASSWORD } from '../company/users.ts'
import { signInCrew } from '../drive/crew.ts'
import { driveOrders } from '../drive/drive-orders.ts'
import { driveTable } from '../drive/drive-table.ts'
import { readExpected } from '../drive/expected.ts'

/** Exit codes: 0 = invoiced to the centavo, 1 = something differs or is missing. */
export const demoDrive: Command = {
  name: 'demo drive',
  usage: '[FILE NAME] [--base-url http://127.0.0.1:3000] [--password PASSWORD]',
  summary: 'Drive the orders of an imported file to their invoices through a running server, and compare',
  run: async ({ deps, print }, args) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'base-url': { type: 'string', default: `http://127.0.0.1:${deps.config.port}` },
        password: { type: 'string', default: DEMO_PASSWORD },
      },
    })
    const documents = await readExpected(deps.db, positionals[0])
    if (documents.length === 0) {
      print('No imported orders to drive. Import a file first: npm run cais -- import orders FILE')
      return 1
    }
    const crew = await signInCrew(values['base-url'].replace(/\/$/, ''), values.password)
    const { text, isExact } = driveTable(await driveOrders(crew, documents, print))
    print(text)
    return isExact ? 0 : 1
  },
}
