import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Results } from './results.ts'

const REPORT = join(import.meta.dirname, '../../../docs/performance.md')

type Setting = {
  readonly users: string
  readonly seconds: string
  readonly think: string
  readonly write: boolean
  /** Seconds that PostgreSQL was away; undefined when it was not restarted. */
  readonly outage: number | undefined
  readonly faults: readonly string[]
}

/**
 * The report as Markdown; with `write` it replaces its section of docs/performance.md. Failed = a call failed or the check afterwards
 * found an error.
 */
export function writeLoadReport(results: Results, setting: Setting): { text: string; failed: boolean } {
  const failures = allowedFailures(results, setting)
  const text = [intro(results, setting), '', ...table(results), '', ...verdict(results, setting)].join('\n')
  if (setting.write) replaceSection(text, setting.outage === undefined ? 'load' : 'restart')
  return { text, failed: failures > 0 || setting.faults.length > 0 }
}

/** While PostgreSQL is away, 'come back later' is the right answer; everything else of 500 and above never is. */
const allowedFailures = ({ statuses }: Results, { outage }: Setting) =>
  countOf(statuses, (status) => status >= 500 && !(outage !== undefined && status === 503))

function countOf(statuses: ReadonlyMap<string, number>, fits: (status: number) => boolean): number {
  const fitting = [...statuses].filter(([key]) => fits(Number(key.slice(-3))))
  return fitting.reduce((sum, [, count]) => sum + count, 0)
}

function intro({ statuses }: Results, { users, seconds, think, outage }: Setting): string {
  const count = countOf(statuses, () => true)
  const day = new Date().toISOString().slice(0, 10)
  const restart =
    outage === undefined ? '' : ` PostgreSQL was restarted in the middle and away for ${outage.toFixed(1)} s.`
  return `Measured on ${day}: ${users} people for ${seconds} s, ${think} s of thought between two calls on average, ${count} replies (${Math.round(count / Number(seconds))} a second).${restart}`
}

function table({ times, statuses }: Results): string[] {
  const rows = [...times]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([call, all]) => {
      const sorted = all.toSorted((a, b) => a - b)
      const at = (share: number) =>
        Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
      const of = (low: number, high: number) =>
        countOf(
          new Map([...statuses].filter(([key]) => key.startsWith(`${call} `))),
          (status) => status >= low && status < high,
        )
      return `| ${call} | ${all.length} | ${at(0.5)} | ${at(0.95)} | ${at(1)} | ${of(200, 300)} | ${of(400, 500)} | ${of(500, 600)} |`
    })
  return [
    '| call | replies | p50 ms | p95 ms | max ms | done | refused | failed |',
    '|---|--:|--:|--:|--:|--:|--:|--:|',
    ...rows,
  ]
}

function verdict(results: Results, { faults, outage }: Setting): string[] {
  const counts = `${results.notes.size} drafts edited, ${results.submitted.size} documents submitted, ${results.messages()} live messages, ${results.unanswered()} calls without an answer (made again with the same key).`
  const verdictLine =
    faults.length === 0 ? 'No edit lost, no number given twice, and the doctor finds nothing.' : 'WRONG:'
  const unexpected = results.failures.filter((line) => outage === undefined || !line.includes(': 503 '))
  return [counts, verdictLine, ...faults.slice(0, 20), ...unexpected]
}

function replaceSection(text: string, mark: string): void {
  const [begin, end] = [`<!-- ${mark}: begin -->`, `<!-- ${mark}: end -->`]
  const page = readFileSync(REPORT, 'utf8')
  const [before, rest] = page.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined)
    throw new Error(`${REPORT} lacks the marks ${begin} and ${end}`)
  writeFileSync(REPORT, `${before}${begin}\n${text}\n${end}${after}`)
}
