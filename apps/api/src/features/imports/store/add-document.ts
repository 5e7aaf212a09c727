import type { NumberedLine } from '@cais/domain/imports/clean-document'
import type { Trx } from '../../../db/transaction.ts'

export type ImportedDocument = {
  readonly fileId: number
  readonly document: string
  readonly orderId: number
  readonly lines: readonly NumberedLine[]
}

/** Notes which order a document of a file became, with what the file says of it. */
export async function addDocument(
  trx: Trx,
  { fileId, document, orderId, lines }: ImportedDocument,
): Promise<void> {
  const content = lines.map(({ row, line }) => [row, line.articleCode, line.quantity, line.unitPrice])
  await trx
    .insertInto('import_documents')
    .values({
      file_id: fileId,
      document,
      order_id: orderId,
      line_count: lines.length,
      net: Number(lines.reduce((sum, { line }) => sum + lineNet(line.quantity, line.unitPrice), 0n)),
      content: JSON.stringify(content),
    })
    .execute()
}

/** Quantity × price, half a centavo up. Written apart from the product's pricing on purpose: it is there to check it. */
const lineNet = (milli: number, centavos: number): bigint => (BigInt(milli) * BigInt(centavos) + 500n) / 1000n
