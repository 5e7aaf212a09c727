import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import { DEMO_PASSWORD } from '../demo/company/users.ts'
import { creditTable, driveCredits, signInCreditUsers } from '../demo/drive/drive-credits.ts'
import { driveOrders } from '../demo/drive/drive-orders.ts'
import { driveTable } from '../demo/drive/drive-table.ts'
import { readExpected } from '../demo/drive/expected.ts'
import { readExpectedCredits } from '../demo/drive/expected-credits.ts'
import { signInUsers } from '../demo/drive/sign-in-users.ts'
import type { Command } from './command.ts'

const USAGE = '[FILE NAME] [--base-url http://127.0.0.1:3000] [--password PASSWORD]'

/** Exit codes: 0 = invoiced to the centavo, 1 = something differs or is missing. */
export const demoDrive: Command = {
  name: 'demo drive',
  usage: USAGE,
  summary: 'Drive the orders of an imported file to their invoices through a running server, and compare',
  run: async ({ deps, print }, args) => {
    const { fileName, baseUrl, password } = readArguments(args, deps.config)
    const documents = await readExpected(deps.db, fileName)
    if (documents.length === 0) {
      print('No imported orders to drive. Import a file first: npm run cais -- import orders FILE')
      return 1
    }
    const users = await signInUsers(baseUrl, password)
    const { text, isExact } = driveTable(await driveOrders(users, documents, print))
    print(text)
    return isExact ? 0 : 1
  },
}

/** Exit codes: 0 = credited to the centavo, 1 = something differs or is missing. */
export const demoDriveCredits: Command = {
  name: 'demo drive-credits',
  usage: USAGE,
  summary:
    'Drive the credit notes of an imported file through approval and collection to their issue, and compare',
  run: async ({ deps, print }, args) => {
    const { fileName, baseUrl, password } = readArguments(args, deps.config)
    const credits = await readExpectedCredits(deps.db, fileName)
    if (credits.length === 0) {
      print('No imported credits to drive. Import a file first: npm run cais -- import credits FILE')
      return 1
    }
    const users = await signInCreditUsers(baseUrl, password)
    const { text, isExact } = creditTable(await driveCredits(users, credits))
    print(text)
    return isExact ? 0 : 1
  },
}

/** Which imported file, and the running server with the password of its demo users. */
function readArguments(args: readonly string[], { port }: Config) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'base-url': { type: 'string', default: `http://127.0.0.1:${port}` },
      password: { type: 'string', default: DEMO_PASSWORD },
    },
  })
  return {
    fileName: positionals[0],
    baseUrl: values['base-url'].replace(/\/$/, ''),
    password: values.password,
  }
}
