import { RuleError } from '../kernel/rule-error.ts'

/** matching: its columns wait to be matched; previewing and running: a job is at work; previewed: nothing is written yet. */
export const IMPORT_STATUSES = ['matching', 'previewing', 'previewed', 'running', 'done', 'failed'] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

/** What a row comes to; waiting: it is brought in but for its credit, which waits for a second person. */
export const ROW_OUTCOMES = ['new', 'changed', 'waiting', 'unchanged', 'refused'] as const
export type RowOutcome = (typeof ROW_OUTCOMES)[number]
export type OutcomeCounts = Readonly<Record<RowOutcome, number>>
export const NO_COUNTS: OutcomeCounts = { new: 0, changed: 0, waiting: 0, unchanged: 0, refused: 0 }

export const IMPORT_ACTIONS = ['match', 'correct', 'run'] as const
export type ImportAction = (typeof IMPORT_ACTIONS)[number]

const FROM: Readonly<Record<ImportAction, readonly ImportStatus[]>> = {
  match: ['matching', 'previewed', 'failed'],
  correct: ['previewed'],
  run: ['previewed'],
}

/** Rows that a run writes. */
export const writtenOf = (counts: OutcomeCounts): number => counts.new + counts.changed + counts.waiting

/** What may be done next; an import without a row to write is not run. */
export const importActionsOf = (status: ImportStatus, counts: OutcomeCounts): ImportAction[] =>
  IMPORT_ACTIONS.filter(
    (action) => FROM[action].includes(status) && (action !== 'run' || writtenOf(counts) > 0),
  )

/** Throws ACTION_NOT_ALLOWED. */
export function requireImportAction(action: ImportAction, status: ImportStatus, counts: OutcomeCounts): void {
  if (!importActionsOf(status, counts).includes(action)) throw new RuleError('ACTION_NOT_ALLOWED', { action })
}
