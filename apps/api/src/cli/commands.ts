import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { DEMO_PASSWORD } from '../demo/company/users.ts'
import { creditTable, driveCredits, signInCreditUsers } from '../demo/drive/drive-credits.ts'
import { driveOrders } from '../demo/drive/drive-orders.ts'
import { driveTable } from '../demo/drive/drive-table.ts'
import { readExpected } from '../demo/drive/expected.ts'
import { readExpectedCredits } from '../demo/drive/expected-credits.ts'
import { signInUsers } from '../demo/drive/sign-in-users.ts'
import { MAX_FINDINGS } from '../doctor/finding.ts'
import { runChecks } from '../doctor/run-checks.ts'
import {
  anchorFile,
  compareAnchorFile,
  makeAnchors,
  readAnchorFile,
} from '../engines/history/history-anchors.ts'
import { historyFindings } from '../engines/history/verify-history.ts'
import { backupCommands } from './backup-commands.ts'
import type { Command } from './command.ts'
import { demoLoad } from './demo-load.ts'
import { importCreditsCommand } from './import-credits.ts'
import { importFileCommand } from './import-file.ts'
import { importOrdersCommand } from './import-orders.ts'
import { setupCommand } from './setup.ts'

/** Exit codes: 0 = invoiced to the centavo, 1 = something differs or is missing. */
const demoDrive: Command = {
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
    const users = await signInUsers(values['base-url'].replace(/\/$/, ''), values.password)
    const { text, isExact } = driveTable(await driveOrders(users, documents, print))
    print(text)
    return isExact ? 0 : 1
  },
}

/** Exit codes: 0 = credited to the centavo, 1 = something differs or is missing. */
const demoDriveCredits: Command = {
  name: 'demo drive-credits',
  usage: '[FILE NAME] [--base-url http://127.0.0.1:3000] [--password PASSWORD]',
  summary:
    'Drive the credit notes of an imported file through approval and collection to their issue, and compare',
  run: async ({ deps, print }, args) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'base-url': { type: 'string', default: `http://127.0.0.1:${deps.config.port}` },
        password: { type: 'string', default: DEMO_PASSWORD },
      },
    })
    const credits = await readExpectedCredits(deps.db, positionals[0])
    if (credits.length === 0) {
      print('No imported credits to drive. Import a file first: npm run cais -- import credits FILE')
      return 1
    }
    const users = await signInCreditUsers(values['base-url'].replace(/\/$/, ''), values.password)
    const { text, isExact } = creditTable(await driveCredits(users, credits))
    print(text)
    return isExact ? 0 : 1
  },
}

/** Exit codes: 0 = nothing is wrong, 1 = something is. */
const doctor: Command = {
  name: 'doctor',
  summary: 'Prove that stock, documents, invoices, imports, jobs and history agree; repairs nothing',
  run: async ({ deps, print }) => {
    const count = await runChecks(deps, ({ name, findings }) => {
      print(`${findings.length === 0 ? 'ok   ' : 'WRONG'}  ${name}`)
      for (const finding of findings.slice(0, MAX_FINDINGS)) print(`         ${finding}`)
      if (findings.length > MAX_FINDINGS) print(`         … and ${findings.length - MAX_FINDINGS} more`)
    })
    print(count === 0 ? 'Nothing is wrong.' : `${count} findings. The doctor changes nothing.`)
    return count === 0 ? 0 : 1
  },
}

const verify: Command = {
  name: 'verify',
  usage: '[--anchor FILE]',
  summary: 'Prove that no history entry was changed, removed or slipped in, by an anchor kept elsewhere too',
  run: async ({ deps, print }, args) => {
    const { values } = parseArgs({ args: [...args], options: { anchor: { type: 'string' } } })
    const findings = await historyFindings(deps.db)
    if (values.anchor !== undefined) {
      const anchor = anchorFile.parse(JSON.parse(await readFile(values.anchor, 'utf8')))
      findings.push(...(await compareAnchorFile(deps.db, anchor)))
    }
    for (const finding of findings) print(finding)
    if (findings.length === 0) print('The history is whole.')
    return findings.length === 0 ? 0 : 1
  },
}

const historyAnchor: Command = {
  name: 'history anchor',
  usage: '--out FILE',
  summary: 'Sign the history as it is now, into a file to keep elsewhere',
  run: async ({ deps, print }, args) => {
    const { values } = parseArgs({ args: [...args], options: { out: { type: 'string' } } })
    if (values.out === undefined) {
      print('Say where to: history anchor --out FILE')
      return 2
    }
    const made = await makeAnchors(deps.db, deps.now())
    await writeFile(values.out, `${JSON.stringify(await readAnchorFile(deps.db), null, 2)}\n`)
    print(
      `Anchor ${made?.number ?? 0} written to ${values.out}. Keep it where nobody of this database can write.`,
    )
    return 0
  },
}

/** Opening the database has run the migrations already. */
const migrateOnly: Command = {
  name: 'migrate',
  summary: 'Bring the database up to date and do nothing else',
  run: async ({ print }) => {
    print('The database is up to date.')
    return 0
  },
}

const databaseUrl: Command = {
  name: 'database url',
  summary: 'Address of the database, for psql and other tools (valid while the server runs)',
  run: async ({ url, print }) => {
    print(url)
    return 0
  },
}

/** Every command, one line each; a feature keeps its own under features/<noun>/cli/. */
export const commands: readonly Command[] = [
  setupCommand,
  importOrdersCommand,
  importCreditsCommand,
  importFileCommand,
  demoLoad,
  demoDrive,
  demoDriveCredits,
  doctor,
  verify,
  historyAnchor,
  ...backupCommands,
  migrateOnly,
  databaseUrl,
]
