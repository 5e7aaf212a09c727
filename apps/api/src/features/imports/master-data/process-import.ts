import type { User } from '@cais/domain/access/actor'
import { NOUNS } from '@cais/domain/imports/import-nouns'
import { NO_COUNTS, type OutcomeCounts, type RowOutcome } from '@cais/domain/imports/import-state'
import { type RuleDetail, RuleError } from '@cais/domain/kernel/rule-error'
import { readUserById } from '../../../aggregates/users/read-user.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction, type Trx } from '../../../db/transaction.ts'
import type { TableFile } from '../../../gateways/spreadsheet/read/open-table.ts'
import { withTable } from '../../../gateways/spreadsheet/read/stored-table.ts'
import { nouns } from './all-nouns.ts'
import { faultsOf, type Judgement, type Judging } from './noun.ts'
import { type Reading, type ReadRow, readRows } from './read-rows.ts'
import {
  clearRows,
  type Import,
  lockImport,
  readCorrections,
  readImport,
  type StoredRow,
  storeRows,
  updateImport,
} from './store.ts'

/** Rows of one transaction. A server that dies loses the work of one of these and goes on there. */
const CHUNK_ROWS = 500
/** Of rows that are fine only the first are stored, to be shown. */
const SHOWN_ROWS = 200

export type Processing = { readonly db: Db; readonly now: () => Date; readonly chunkRows?: number }

/** Does what an import waits for: its preview, or its run from where it was. A file that cannot be read makes it fail with the reason. */
export async function processImport(processing: Processing, importId: number): Promise<void> {
  const { db } = processing
  const file = await readImport(db, importId)
  if (file.status !== 'previewing' && file.status !== 'running') return
  try {
    const user = await readUserById(db, file.actedBy)
    if (user === undefined) throw new RuleError('USER_INACTIVE')
    await withTable(db, file.digest, async (table) => {
      const corrections = await readCorrections(db, file.id)
      const reading = { ...file, noun: nouns[file.noun], columns: NOUNS[file.noun].columns, corrections }
      const walk = { table, reading, file, user, processing }
      await (file.status === 'running' ? run(walk) : preview(walk))
    })
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    const [failure = null] = faultsOf(error)
    await updateImport(db, file.id, { status: 'failed', failure })
  }
}

type Walk = {
  readonly table: TableFile
  readonly reading: Reading
  readonly file: Import
  readonly user: User
  readonly processing: Processing
}

/** Judges every row and writes none. */
async function preview({ table, reading, file, user, processing }: Walk): Promise<void> {
  const { db, now, chunkRows = CHUNK_ROWS } = processing
  const begin = performance.now()
  await clearRows(db, file.id)
  let [counts, rowsDone] = [NO_COUNTS, 0]
  for await (const chunk of readRows(table, reading, chunkRows)) {
    const judging = { acting: { user, now: now() }, fileName: file.fileName, isLocked: false }
    const judged = await inTransaction(db, (trx) => judge(trx, chunk, reading, judging))
    await storeRows(db, file.id, rowsToShow(judged, counts, reading))
    counts = addCounts(counts, judged)
    rowsDone += chunk.length
    await updateImport(db, file.id, { rowsDone, counts })
  }
  await updateImport(db, file.id, {
    status: 'previewed',
    rowsDone,
    counts,
    failure: null,
    milliseconds: Math.round(performance.now() - begin),
  })
}

/** Judges and writes the rows behind the last chunk that was written, each chunk in one transaction with the place up to which it is done. */
async function run({ table, reading, file, user, processing }: Walk): Promise<void> {
  const { db, now, chunkRows = CHUNK_ROWS } = processing
  const begin = performance.now()
  for await (const chunk of readRows(table, reading, chunkRows)) {
    const last = chunk.at(-1)?.row ?? 0
    if (last <= file.rowDone) continue
    const isOurs = await inTransaction(db, async (trx) => {
      const state = await lockImport(trx, file.id)
      if (state.status !== 'running') return false
      const rows = chunk.filter(({ row }) => row > state.rowDone)
      if (rows.length === 0) return true
      const acting = { user, now: now(), origin: { import: file.id, file: file.fileName } }
      const judging = { acting, fileName: file.fileName, isLocked: true }
      const judged = await judge(trx, rows, reading, judging)
      const writes = judged.flatMap(({ judgement }) =>
        judgement.outcome === 'refused' || judgement.outcome === 'unchanged' ? [] : [judgement.write],
      )
      if (writes.length > 0) await reading.noun.write(trx, writes, judging)
      await storeRows(trx, file.id, rowsToShow(judged, state.counts, reading))
      const counts = addCounts(state.counts, judged)
      await updateImport(trx, file.id, { rowDone: last, rowsDone: state.rowsDone + rows.length, counts })
      return true
    })
    if (!isOurs) return
  }
  const milliseconds = Math.round(performance.now() - begin)
  await updateImport(db, file.id, { status: 'done', finishedAt: now().toISOString(), milliseconds })
}

type JudgedRow = { readonly read: ReadRow; readonly judgement: Judgement<unknown> }

/** Rows that were read go to the noun in one call; the others are refused as they are. */
async function judge(
  trx: Trx,
  chunk: readonly ReadRow[],
  { noun, columns }: Reading,
  judging: Judging,
): Promise<readonly JudgedRow[]> {
  const sound = chunk.filter(({ faults }) => faults.length === 0)
  const judgements = await noun.judge(
    trx,
    sound.map(({ values }) => values),
    judging,
  )
  const bySound = new Map(sound.map((read, at) => [read.row, judgements[at]]))
  return chunk.map((read) => {
    const judgement = bySound.get(read.row) ?? { outcome: 'refused' as const, faults: read.faults }
    const missing = judgement.outcome !== 'refused' && judgement.isNew ? missingOfNew(read, columns) : []
    return { read, judgement: missing.length > 0 ? { outcome: 'refused', faults: missing } : judgement }
  })
}

const missingOfNew = ({ values }: ReadRow, columns: Reading['columns']): RuleDetail[] =>
  columns
    .filter(({ key, needed }) => needed === 'new' && (values[key] ?? null) === null)
    .map(({ key }) => ({ field: key, rule: 'IMPORT_VALUE_MISSING', facts: {} }))

const addCounts = (counts: OutcomeCounts, judged: readonly JudgedRow[]): OutcomeCounts => {
  const added: Record<RowOutcome, number> = { ...counts }
  for (const { judgement } of judged) added[judgement.outcome] += 1
  return added
}

/** Refused rows, corrected ones, and the first of each kind that is written. */
function rowsToShow(
  judged: readonly JudgedRow[],
  before: OutcomeCounts,
  { corrections }: Reading,
): StoredRow[] {
  const seen: Record<RowOutcome, number> = { ...before }
  return judged.flatMap(({ read, judgement }) => {
    const { outcome } = judgement
    seen[outcome] += 1
    const isShown = outcome === 'refused' || (outcome !== 'unchanged' && seen[outcome] <= SHOWN_ROWS)
    if (!isShown && !corrections.has(read.row)) return []
    const isRefused = judgement.outcome === 'refused'
    return [
      {
        row: read.row,
        outcome,
        label: read.label,
        cells: read.cells,
        faults: isRefused ? judgement.faults : (judgement.notes ?? []),
        changes: isRefused ? {} : judgement.changes,
      },
    ]
  })
}
