import type { ApprovalRow } from './approval-query.ts'

/** Chosen rows by document: one that waits on two stages is one document. */
export function bulkTargetsOf(rows: readonly ApprovalRow[]): { row: ApprovalRow; rows: ApprovalRow[] }[] {
  const byId = new Map<number, { row: ApprovalRow; rows: ApprovalRow[] }>()
  for (const row of rows) {
    const known = byId.get(row.id)
    if (known) known.rows.push(row)
    else byId.set(row.id, { row, rows: [row] })
  }
  return [...byId.values()]
}
