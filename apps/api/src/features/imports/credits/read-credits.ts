import { isRejection } from '@cais/domain/imports/classify-row'
import { type CreditLine, isCreditRow, readCreditRow } from '@cais/domain/imports/credit-line'
import type { OrderMapping } from '@cais/domain/imports/order-mapping'
import { type Rejection, rejection } from '@cais/domain/imports/rejection'
import { FileRefusal } from '../file/file-refusal.ts'
import type { OrderFile } from '../file/find-columns.ts'
import { originalContent, readRows } from '../file/read-rows.ts'

/** A credit row of the file with what it says, or why it is refused. */
export type CreditRow = {
  readonly row: number
  readonly document: string
  readonly content: Readonly<Record<string, string>>
} & ({ readonly line: CreditLine } | { readonly rejection: Rejection })

/** The credit rows of a file in its order; rows of other documents are not read. One that stands there twice is refused the second time. */
export async function readCredits(file: OrderFile, mapping: OrderMapping): Promise<CreditRow[]> {
  const rows: CreditRow[] = []
  const first = new Map<string, number>()
  let total = 0
  for await (const { row, cells, text } of readRows(file)) {
    total += 1
    if (text === null || !isCreditRow(text, mapping)) continue
    const kept = { row, document: text.document.trim().slice(0, 200), content: originalContent(file, cells) }
    const line = readCreditRow(text, mapping)
    if (isRejection(line)) rows.push({ ...kept, rejection: line })
    else {
      const firstRow = first.get(creditKey(line))
      if (firstRow === undefined) first.set(creditKey(line), row)
      rows.push(
        firstRow === undefined
          ? { ...kept, line }
          : { ...kept, rejection: rejection('duplicate-row', { firstRow }) },
      )
    }
  }
  if (total === 0) throw new FileRefusal(`${file.path} has a heading and no rows below it.`)
  return rows
}

/** A source names a credit once by these. */
export const creditKey = ({
  document,
  productCode,
  quantity,
  unitPrice,
}: Pick<CreditLine, 'document' | 'productCode' | 'quantity' | 'unitPrice'>): string =>
  JSON.stringify([document, productCode, quantity, unitPrice])
