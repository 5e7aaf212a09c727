import type { User } from '@cais/domain/access/actor'
import type { RowOutcome } from '@cais/domain/imports/import-state'
import type { CellValue } from '@cais/domain/imports/read-cell'
import { type RuleDetail, RuleError } from '@cais/domain/kernel/rule-error'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import type { ListFile } from '../../../http/export/list-file.ts'

/** A row by the names of our columns: undefined = the file has no such column, null = the cell is empty. What is not said stays. */
export type RowValues = Readonly<Record<string, CellValue | null | undefined>>

export type Judging = {
  readonly acting: Acting
  /** The file, as reference of what it writes. */
  readonly fileName: string
  /** Rows stay locked until the transaction ends: they will be written. */
  readonly isLocked: boolean
}

/** What a row comes to, and what writes it. */
export type Judgement<Write> =
  | {
      readonly outcome: Exclude<RowOutcome, 'refused'>
      readonly isNew: boolean
      /** What of it waits for a second person, as refusals are written. */
      readonly notes?: readonly RuleDetail[]
      readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>
      readonly write: Write
    }
  | { readonly outcome: 'refused'; readonly faults: readonly RuleDetail[] }

/** How the rows of a file of this noun are known, judged and written, a chunk at a time and by the rules of its form. */
export type ImportNoun<Write> = {
  /** By which a row is known; a second row of the same key is refused. */
  keysOf(values: RowValues): readonly { readonly field: string; readonly key: string }[]
  labelOf(values: RowValues): string
  judge(trx: Trx, rows: readonly RowValues[], judging: Judging): Promise<readonly Judgement<Write>[]>
  write(trx: Trx, writes: readonly Write[], judging: Judging): Promise<void>
  /** Everything that is there, in the shape in which it comes in. */
  file(user: User, now: Date): ListFile
}

/** A noun without the type of what it writes. */
export type AnyNoun = ImportNoun<unknown>

/** What a command judged, as the engine counts it. */
export function judgementOf<
  Write extends { readonly changes: Readonly<Record<string, readonly [unknown, unknown]>> },
>(
  judged: Write | RuleError,
  isNewOf: (write: Write) => boolean,
  notesOf: (write: Write) => readonly RuleDetail[] = () => [],
): Judgement<Write> {
  if (judged instanceof RuleError) return { outcome: 'refused', faults: faultsOf(judged) }
  const hasChanges = Object.keys(judged.changes).length > 0
  const isNew = isNewOf(judged)
  const notes = notesOf(judged)
  const written = isNew ? 'new' : hasChanges ? 'changed' : 'unchanged'
  return {
    outcome: notes.length > 0 ? 'waiting' : written,
    isNew,
    notes,
    changes: judged.changes,
    write: judged,
  }
}

/** A refusal at its fields, or at none. */
export const faultsOf = ({ code, facts, details }: RuleError): readonly RuleDetail[] =>
  details.length > 0 ? details : [{ field: '', rule: code, facts }]

/** A value where the row says one; undefined leaves what is there. */
export const said = <T extends CellValue>(value: CellValue | null | undefined): T | undefined =>
  value === null || value === undefined ? undefined : (value as T)
