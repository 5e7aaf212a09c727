import { CARD_WIDTH, type Column } from './columns.ts'

/** The default columns, or those that the user chose, in their order; leading columns are always shown. */
export function chosenColumns<Row>(
  columns: readonly Column<Row>[],
  keys: readonly string[] | null,
): Column<Row>[] {
  if (keys === null) return columns.filter(({ extra }) => !extra)
  const leading = columns.filter(({ key, leads }) => leads && !keys.includes(key))
  return [...leading, ...keys.flatMap((key) => columns.find((column) => column.key === key) ?? [])]
}

/** As many of the chosen columns, from the left, as fit into the width. */
export function chosenThatFit<Row>(columns: readonly Column<Row>[], width: number): Column<Row>[] {
  if (width < CARD_WIDTH) return columns.filter(({ card }) => card !== 'hidden')
  let room = width - BESIDE
  return columns.filter((column) => {
    room -= leastWidth(column)
    return room >= 0
  })
}

/** The box for selecting, and the space at both ends. */
const BESIDE = 70
const LEAST = 90

/** The least that a track takes: '140px' → 140, 'minmax(160px, 2fr)' → 160. */
const leastWidth = ({ width }: Pick<Column<unknown>, 'width'>) =>
  Number(/(\d+)px/.exec(width ?? '')?.[1] ?? LEAST)

/** The same keys with one taken in or out. */
export const withColumn = (keys: readonly string[], key: string, shown: boolean): string[] =>
  shown ? [...keys, key] : keys.filter((other) => other !== key)

/** The same keys with one moved a place to the left or the right. */
export function movedColumn(keys: readonly string[], key: string, by: 1 | -1): string[] {
  const from = keys.indexOf(key)
  const to = from + by
  const other = keys[to]
  if (from < 0 || other === undefined) return [...keys]
  return keys.map((one, place) => (place === from ? other : place === to ? key : one))
}
