import type { Command } from '../../../cli/command.ts'
import { examineAll } from '../examine-all.ts'
import { MOST_FINDINGS } from '../finding.ts'

/** Exit codes: 0 = nothing is wrong, 1 = something is. */
export const doctor: Command = {
  name: 'doctor',
  summary: 'Prove that stock, documents, invoices, imports, jobs and history agree; repairs nothing',
  run: async ({ deps, print }) => {
    const count = await examineAll(deps, ({ name, findings }) => {
      print(`${findings.length === 0 ? 'ok   ' : 'WRONG'}  ${name}`)
      for (const finding of findings.slice(0, MOST_FINDINGS)) print(`         ${finding}`)
      if (findings.length > MOST_FINDINGS) print(`         … and ${findings.length - MOST_FINDINGS} more`)
    })
    print(count === 0 ? 'Nothing is wrong.' : `${count} findings. The doctor changes nothing.`)
    return count === 0 ? 0 : 1
  },
}
