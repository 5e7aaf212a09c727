import type { Report } from './lighthouse-package.ts'

/** Prints one line per page: medians of the visits, with the worst score in brackets. */
export function reportRuns(what: string, reports: readonly Report[]) {
  const score = (name: string) => (report: Report) => (report.categories[name]?.score ?? 0) * 100
  const audit = (name: string) => (report: Report) => report.audits[name]?.numericValue ?? 0
  const middle = (of: (report: Report) => number) => median(reports.map(of))
  const ms = (name: string) => `${Math.round(middle(audit(name)))} ms`
  const worst = Math.min(...reports.map(score('performance')))
  const parts = [
    `performance ${middle(score('performance')).toFixed(0)} (${worst.toFixed(0)})`,
    `accessibility ${middle(score('accessibility')).toFixed(0)}`,
    `FCP ${ms('first-contentful-paint')}`,
    `LCP ${ms('largest-contentful-paint')}`,
    `TBT ${ms('total-blocking-time')}`,
    `CLS ${middle(audit('cumulative-layout-shift')).toFixed(3)}`,
    `speed index ${ms('speed-index')}`,
  ]
  console.log(`${what.padEnd(20)} ${parts.join(', ')}; ${reports.length} visits`)
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
