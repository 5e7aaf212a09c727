import type { FileDocument } from '../file/read-documents.ts'

/** While a batch is written its branch waits for numbers, so it is kept short. */
const MOST_ORDERS = 10
const MOST_REFUSED = 2000

/** Groups documents into what is written in one transaction. */
export async function* inBatches(
  documents: AsyncIterable<FileDocument>,
): AsyncGenerator<readonly FileDocument[]> {
  let batch: FileDocument[] = []
  let orders = 0
  let refused = 0
  for await (const document of documents) {
    batch.push(document)
    orders += document.lines.length > 0 ? 1 : 0
    refused += document.refused.length
    if (orders < MOST_ORDERS && refused < MOST_REFUSED) continue
    yield inFileOrder(batch)
    batch = []
    orders = 0
    refused = 0
  }
  if (batch.length > 0) yield inFileOrder(batch)
}

/** By their first row: documents are complete in another order when their rows are mixed. */
const inFileOrder = (batch: readonly FileDocument[]) => batch.toSorted((a, b) => firstRow(a) - firstRow(b))

const firstRow = ({ lines, refused }: FileDocument) => lines[0]?.row ?? refused[0]?.row ?? 0
