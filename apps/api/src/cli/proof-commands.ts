import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { MAX_FINDINGS } from '../doctor/finding.ts'
import { runChecks } from '../doctor/run-checks.ts'
import {
  anchorFile,
  compareAnchorFile,
  makeAnchors,
  readAnchorFile,
} from '../engines/history/history-anchors.ts'
import { historyFindings } from '../engines/history/verify-history.ts'
import type { Command } from './command.ts'

/** Exit codes: 0 = nothing is wrong, 1 = something is. */
export const doctor: Command = {
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

export const verify: Command = {
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

export const historyAnchor: Command = {
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
