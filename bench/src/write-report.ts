import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { type Line, markdownTable } from './table.ts'

const REPORT = join(import.meta.dirname, '../../docs/performance.md')
const [BEGIN, END] = ['<!-- measured: begin -->', '<!-- measured: end -->']

export type Setting = { readonly orders: number; readonly rounds: number; readonly postgres: string }

/** Puts the table between the marks of docs/performance.md; the words around it stay. */
export async function writeReport(
  lines: readonly Line[],
  { orders, rounds, postgres }: Setting,
): Promise<void> {
  const text = await readFile(REPORT, 'utf8')
  const [before, rest] = text.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined)
    throw new Error(`${REPORT} lacks the marks ${BEGIN} and ${END}`)
  const day = new Date().toISOString().slice(0, 10)
  const intro = `Measured on ${day}: ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node}, PostgreSQL ${postgres}, ${orders} documents of 10 lines, medians of ${rounds} rounds.`
  await writeFile(REPORT, `${before}${BEGIN}\n${intro}\n\n${markdownTable(lines)}\n${END}${after}`)
}
