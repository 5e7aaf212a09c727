import { z } from 'zod'
import type { Db } from '../../db/pool.ts'

export type ExpectedLine = { readonly product: string; readonly milli: number; readonly price: number }

/** A document as its file says it, and the order that was made of it. */
export type ExpectedDocument = {
  readonly document: string
  readonly orderId: number
  readonly lines: readonly ExpectedLine[]
}

const content = z.array(z.tuple([z.int(), z.string(), z.int(), z.int()]))

/** The documents of an imported file; of the last one when none is named. */
export async function readExpected(
  db: Db,
  fileName: string | undefined,
): Promise<readonly ExpectedDocument[]> {
  const file = await db
    .selectFrom('import_files')
    .select('id')
    .where('finished_at', 'is not', null)
    .$if(fileName !== undefined, (query) => query.where('name', '=', fileName ?? ''))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (file === undefined) return []
  const rows = await db
    .selectFrom('import_documents')
    .select(['document', 'order_id', 'content'])
    .where('file_id', '=', file.id)
    .orderBy('order_id')
    .execute()
  return rows.map((row) => ({ document: row.document, orderId: row.order_id, lines: readLines(row.content) }))
}

const readLines = (value: unknown): ExpectedLine[] =>
  content.parse(value).map(([, product, milli, price]) => ({ product, milli, price }))

/** The sum of quantity × price of the lines, each rounded half up to the centavo: the expected net of the invoices. */
export const netOf = (lines: readonly ExpectedLine[]): number =>
  Number(lines.reduce((sum, { milli, price }) => sum + (BigInt(milli) * BigInt(price) + 500n) / 1000n, 0n))

/** Quantity of each product in thousandths. */
export function quantitiesOf(documents: readonly ExpectedDocument[]): Map<string, number> {
  const quantities = new Map<string, number>()
  for (const { product, milli } of documents.flatMap(({ lines }) => lines)) {
    quantities.set(product, (quantities.get(product) ?? 0) + milli)
  }
  return quantities
}
