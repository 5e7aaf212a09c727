import { parseArgs } from 'node:util'
import { creditsText } from '../features/imports/credits/credits-text.ts'
import { importCredits } from '../features/imports/credits/import-credits.ts'
import { FileRefusal } from '../features/imports/file/file-refusal.ts'
import { readMapping } from '../features/imports/mapping/read-mapping.ts'
import type { Command } from './command.ts'

const OPTIONS = {
  mapping: { type: 'string' },
  user: { type: 'string', default: 'credit_note_creator' },
  reason: { type: 'string', default: '3OU' },
} as const

const EVERY = 200

/** Exit codes: 0 = the file is in, 1 = it is not. */
export const importCreditsCommand: Command = {
  name: 'import credits',
  usage: 'FILE [--mapping MAPPING.json] [--user credit_note_creator] [--reason 3OU]',
  summary:
    'Make credit notes of the credit rows of a file of invoices; what no invoice covers waits for the next run',
  run: async ({ deps, print }, args) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: OPTIONS,
      allowPositionals: true,
    })
    const [path, second] = positionals
    try {
      if (path === undefined || second !== undefined) throw new FileRefusal('Name one file to be read.')
      const { user: username, reason: reasonId } = values
      const outcome = await importCredits(
        {
          ...deps,
          onProgress: ({ done, of }) => {
            if (done % EVERY === 0) process.stderr.write(`${done} of ${of} documents\n`)
          },
        },
        { path, mapping: await readMapping(values.mapping), username, reasonId },
      )
      print(creditsText(outcome))
      return 0
    } catch (error) {
      if (!(error instanceof FileRefusal)) throw error
      print(`Nothing was imported. ${error.message}`)
      return 1
    }
  },
}
