import type { Transfer } from '../api.ts'

export type ArrivalKind = 'receive' | 'return' | 'write-off'
export type Typed = Readonly<Record<string, { readonly quantity: number | null; readonly reason: string }>>

export type ArrivalRow = {
  readonly key: string
  readonly lineId: number
  readonly levelId: number
  readonly description: string
  readonly unit: string
  readonly batch: string
  readonly expiry: string | null
  readonly inTransit: number
}

/** The batches on their way, which are counted. */
export const rowsOf = ({ lines }: Pick<Transfer, 'lines'>): ArrivalRow[] =>
  lines.flatMap((line) =>
    line.batches
      .filter(({ inTransit }) => inTransit > 0)
      .map(({ levelId, batch, expiry, inTransit }) => ({
        key: `${line.id}.${levelId}`,
        lineId: line.id,
        description: line.description,
        unit: line.unit,
        ...{ levelId, batch, expiry, inTransit },
      })),
  )

/** Whether every batch is counted, and those that nobody touches arrived whole: the first receipt, and the return of a recalled one. */
export const countsAll = ({ state }: Pick<Transfer, 'state'>, kind: ArrivalKind): boolean =>
  kind !== 'write-off' && (state === 'in-transit' || state === 'returning')

/** What counts of a batch: an empty field is nothing. */
export function quantityOf({ key, inTransit }: ArrivalRow, typed: Typed, isAll: boolean): number {
  const found = typed[key]
  if (found === undefined) return isAll ? inTransit : 0
  return found.quantity ?? 0
}

/** Whether a reason is asked for. */
export const needsReason = (row: ArrivalRow, quantity: number, isAll: boolean, kind: ArrivalKind): boolean =>
  isAll ? quantity !== row.inTransit : kind === 'write-off' && quantity > 0

/** What is sent: batches that differ, or of which something was found. */
export const countedOf = (rows: readonly ArrivalRow[], typed: Typed, isAll: boolean) =>
  rows.flatMap((row) => {
    const quantity = quantityOf(row, typed, isAll)
    if (isAll ? quantity === row.inTransit : quantity === 0) return []
    const { lineId, levelId } = row
    return [{ lineId, levelId, quantity, reason: typed[row.key]?.reason ?? '' }]
  })
