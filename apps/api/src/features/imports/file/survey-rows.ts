import { FileRefusal } from './file-refusal.ts'
import type { OrderFile } from './find-columns.ts'
import { readRows } from './read-rows.ts'

/** What must be known of a whole file before the first order is made. */
export type Survey = {
  readonly rows: number
  /** Row on which each document is seen for the last time: then it is complete. */
  readonly lastRow: ReadonlyMap<string, number>
}

/** Reads the whole file once, so that one broken near its end changes nothing. */
export async function surveyRows(file: OrderFile): Promise<Survey> {
  const lastRow = new Map<string, number>()
  let rows = 0
  for await (const { row, text } of readRows(file)) {
    rows += 1
    if (text !== null) lastRow.set(text.document.trim(), row)
  }
  if (rows === 0) throw new FileRefusal(`${file.path} has a heading and no rows below it.`)
  return { rows, lastRow }
}
