/** One case at one number of clients: requests per second of both, medians of the rounds. */
export type Line = {
  readonly name: string
  readonly clients: number
  readonly product: number
  readonly bare: number
  readonly aim: number
}

const rate = (perSecond: number) => (perSecond < 100 ? perSecond.toFixed(1) : perSecond.toFixed(0))

/** The rates as a Markdown table. */
export function markdownTable(lines: readonly Line[]): string {
  const rows = lines.map(({ name, clients, product, bare, aim }) => {
    const ratio = product / bare
    return `| ${name} | ${clients} | ${rate(product)} | ${rate(bare)} | ${ratio.toFixed(2)} | ${ratio >= aim ? '≥' : '**<**'} ${aim} |`
  })
  return [
    '| case | clients | Cais req/s | bare req/s | ratio | aim |',
    '|---|--:|--:|--:|--:|---|',
    ...rows,
  ].join('\n')
}
