import type { ImportOutcome } from '../commands/import-orders.ts'
import { reasonSentence } from './reason-sentences.ts'

/** What became of a file, as the command prints it: the reckoning, then the reasons, most rows first. */
export function outcomeText({ kind, file, counts, reasons }: ImportOutcome): string {
  const { rows_read, rows_accepted, rows_rejected, orders_created } = counts
  const lines = [
    opening(kind, file.name, file.finished_at),
    `Read ${rows_read} = accepted ${rows_accepted} + rejected ${rows_rejected}. Orders: ${orders_created}.`,
    ...reasons.map(
      ({ reason, rows, first_row }) =>
        `${String(rows).padStart(8)}  ${reasonSentence(reason)} (first: row ${first_row})`,
    ),
  ]
  return lines.join('\n')
}

function opening(kind: ImportOutcome['kind'], name: string, finishedAt: string | null): string {
  if (kind === 'imported') return `${name} is imported.`
  if (kind === 'resumed') return `${name} had stopped half-way; it is imported to its end now.`
  return `This file was imported before, as ${name} on ${finishedAt?.slice(0, 16).replace('T', ' ')} UTC. Nothing was changed.`
}
