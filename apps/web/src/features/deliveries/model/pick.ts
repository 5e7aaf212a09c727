import type { CollectOrder } from '../api.ts'

/** What is typed at the counter until the goods are handed over. */
export type PickForm = {
  /** Quantity of each batch that is handed over, by line and level. */
  quantities: Readonly<Record<string, number | null>>
  /** By line: why less than was picked, and what becomes of the rest. */
  short: Readonly<Record<string, ShortForm>>
  receiverName: string
  receiverDocument: string
  /** Why nobody signs. */
  unsignedReason: string
}
export type ShortForm = { reasonId: string; rest: 'analysis' | 'close' }

type Line = CollectOrder['lines'][number]

export const EMPTY_PICK: PickForm = {
  quantities: {},
  short: {},
  receiverName: '',
  receiverDocument: '',
  unsignedReason: '',
}

const keyOf = ({ lineId }: Line, levelId: number) => `${lineId}.${levelId}`

/** Everything that was picked, until somebody counts less. */
export const quantityOf = (form: PickForm, line: Line, batch: Line['batches'][number]): number | null => {
  const key = keyOf(line, batch.levelId)
  return key in form.quantities ? (form.quantities[key] ?? null) : batch.quantity
}

export const withQuantity = (form: PickForm, line: Line, levelId: number, quantity: number | null) => ({
  ...form,
  quantities: { ...form.quantities, [keyOf(line, levelId)]: quantity },
})

/** How much of the line stays here. */
export function missingOf(form: PickForm, line: Line): number {
  const taken = line.batches.reduce((sum, batch) => sum + (quantityOf(form, line, batch) ?? 0), 0)
  return Math.round((line.quantity - taken) * 1000) / 1000
}

export const shortOf = (form: PickForm, { lineId }: Line): ShortForm =>
  form.short[lineId] ?? { reasonId: '', rest: 'analysis' }

/** Every short line has its reason, and something is handed over. */
export function isPicked(form: PickForm, { lines }: CollectOrder): boolean {
  const isExplained = lines.every(
    (line) =>
      missingOf(form, line) === 0 || (missingOf(form, line) > 0 && shortOf(form, line).reasonId !== ''),
  )
  return isExplained && lines.some((line) => missingOf(form, line) < line.quantity)
}

/** The lines as the server takes them: only those that are short. */
export const shortLinesOf = (form: PickForm, { lines }: CollectOrder) =>
  lines
    .filter((line) => missingOf(form, line) > 0)
    .map((line) => ({
      lineId: line.lineId,
      batches: line.batches.map((batch) => ({
        levelId: batch.levelId,
        quantity: quantityOf(form, line, batch) ?? 0,
      })),
      ...shortOf(form, line),
    }))
