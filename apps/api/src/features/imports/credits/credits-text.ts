import type { CreditLineState } from '@cais/domain/imports/credit-line'
import type { RejectionReason } from '@cais/domain/imports/rejection'
import { REASON_SENTENCES } from '../report/outcome-text.ts'
import type { CreditImportOutcome } from './import-credits.ts'

/** The result of an import of credits as the command prints it: the counts, then why rows wait or are refused, most rows first. */
export function creditsText({ isKnown, file, states, notes, made }: CreditImportOutcome): string {
  const rowsOf = (state: CreditLineState) =>
    states.reduce((sum, one) => sum + (one.state === state ? one.rows : 0), 0)
  const units = (field: 'quantity' | 'matched') =>
    states.reduce((sum, one) => sum + (one.state === 'refused' ? 0 : one[field]), 0) / 1000
  return [
    isKnown
      ? `This file was imported before, as ${file.name} on ${file.imported_at.slice(0, 16).replace('T', ' ')} UTC. What waits was matched again.`
      : `${file.name} is imported.`,
    `Read ${file.rows_read} = credited ${rowsOf('credited')} + waiting ${rowsOf('waiting')} + refused ${rowsOf('refused')}.`,
    `Matched ${units('matched')} of ${units('quantity')} units to invoices, on ${notes} credit notes. This run made ${made}.`,
    ...states
      .filter(({ state }) => state !== 'credited')
      .map(
        ({ state, reason, rows, first_row }) =>
          `${String(rows).padStart(8)}  ${state}: ${sentence(reason)} (first: row ${first_row})`,
      ),
  ].join('\n')
}

const WAITS: Readonly<Record<string, string>> = {
  'customer-unknown': 'the customer is not known',
  'never-billed': 'the article was never billed to the customer',
  'billed-later': 'the article was billed to the customer on that day or later only',
  'nothing-left': 'what was billed before that day is credited already, or is less',
  'credit-refused': 'the rules of credit notes refuse the document',
}

const sentence = (reason: string): string =>
  WAITS[reason] ?? REASON_SENTENCES[reason as RejectionReason] ?? reason
