import type { MeasuredRead } from './measure-reads.ts'

/** A read at a million documents, beside the same at ten thousand. */
export type Growth = MeasuredRead & { readonly small: MeasuredRead | undefined }

/** Aims in milliseconds, of nineteen requests in twenty. */
const AIM = { alone: 100, together: 300 }

const ms = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0))
const mark = (value: number, aim: number) => (value <= aim ? ms(value) : `**${ms(value)}**`)

/** The reads as a Markdown table; what misses its aim stands out. */
export function growthTable(grown: readonly Growth[]): string {
  const rows = grown.map(({ read, rows: found, alone, together, small }) => {
    const growth = small && small.alone.p50 > 0 ? `${(alone.p50 / small.alone.p50).toFixed(1)}×` : ''
    const cells = [
      read.person,
      read.name,
      found,
      ms(alone.p50),
      mark(alone.p95, AIM.alone),
      ms(together.p50),
      mark(together.p95, AIM.together),
      ms(together.max),
      small ? ms(small.alone.p50) : '',
      growth,
    ]
    return `| ${cells.join(' | ')} |`
  })
  return [
    '| who | list | documents | 1 client p50 | p95 | 32 clients p50 | p95 | max | p50 at 10 000 | growth |',
    '|---|---|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...rows,
  ].join('\n')
}

/** One sentence over all of it. */
export function verdict(grown: readonly Growth[]): string {
  const missed = grown.filter(({ alone, together }) => alone.p95 > AIM.alone || together.p95 > AIM.together)
  const worst = (of: 'alone' | 'together') => Math.max(...grown.map((read) => read[of].p95))
  return `${grown.length} lists, ${grown.length - missed.length} within the aims (p95 ≤ ${AIM.alone} ms alone, ≤ ${AIM.together} ms with 32 clients); the slowest p95 was ${ms(worst('alone'))} ms alone and ${ms(worst('together'))} ms with 32.`
}
