import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { readLoadCode, type ScanOutcome } from '@cais/domain/loading/scan'
import { keyOf, type Line, type Loading } from './load-steps.ts'

export type ScannedLine = {
  readonly key: string
  readonly line: Line
  readonly orderId: number
  readonly productId: string
  readonly barcodes: readonly string[]
  readonly batch: string
  readonly expiry: string | null
  readonly settled: boolean
}

export type LoadScan = ScanOutcome<ScannedLine>

/** What a scanned code is on this truck: the open stop comes first, then the others as they are loaded. */
export function readScan(raw: string, { stops }: Loading, openOrderId: number | null): LoadScan | null {
  const inOrder = stops.toSorted(
    (a, b) => Number(b.orderId === openOrderId) - Number(a.orderId === openOrderId),
  )
  const lines = inOrder.flatMap(({ orderId, lines: own }) =>
    own.map((line) => ({
      key: keyOf(line),
      line,
      orderId,
      productId: line.productId,
      barcodes: line.barcodes.map(({ code }) => code),
      batch: line.batch,
      expiry: line.expiry,
      settled: line.loaded !== null,
    })),
  )
  return readLoadCode(raw, lines, calendarDateAt(Date.now()))
}

/**
 * How much a scanned box or pallet says it holds of the line, where that is less than asked; null = the scan stands for the whole line. A
 * count (30, 37) is of the article's unit that was scanned, so it counts only where that is the unit of the line.
 */
export function countedLess({ line }: ScannedLine, article: string, count: number | null): number | null {
  if (count === null || count >= line.asked) return null
  const scanned = line.barcodes.find(({ code }) => code === article)
  return scanned?.unit === line.unit ? count : null
}
