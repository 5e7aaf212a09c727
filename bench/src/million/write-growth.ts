import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { type Growth, growthTable, verdict } from './growth-table.ts'
import type { Plan } from './read-plans.ts'

const REPORT = join(import.meta.dirname, '../../../docs/performance.md')

/** Puts tables between their marks in docs/performance.md; the words around them stay. */
export async function writeGrowth(grown: readonly Growth[], plans: readonly Plan[]): Promise<void> {
  const day = new Date().toISOString().slice(0, 10)
  const intro = `Measured on ${day}: ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node}, server, database and clients on one machine. ${verdict(grown)}`
  await replaceBetween('million', `${intro}\n\n${growthTable(grown)}`)
  await replaceBetween('plans', planTable(plans))
}

export async function replaceBetween(name: string, content: string) {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`]
  const text = await readFile(REPORT, 'utf8')
  const [before, rest] = text.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined)
    throw new Error(`${REPORT} lacks the marks ${begin} and ${end}`)
  await writeFile(REPORT, `${before}${begin}\n${content}\n${end}${after}`)
}

const planTable = (plans: readonly Plan[]) =>
  [
    '| asked | statement | read through | rows read | pages read |',
    '|---|---|---|--:|--:|',
    ...plans.map(
      ({ list, statement, through, rows, buffers }) =>
        `| ${list} | ${statement} | ${through} | ${rows} | ${buffers} |`,
    ),
  ].join('\n')
