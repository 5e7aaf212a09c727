/** Keys of rows that are chosen. */
export type Keys<Key> = ReadonlySet<Key>

/** One key taken in or out; with Shift all from the last one that was pressed to this one follow it. */
export function pressed<Key>(
  order: readonly Key[],
  { keys, last }: { readonly keys: Keys<Key>; readonly last: Key | undefined },
  { key, shift }: { readonly key: Key; readonly shift: boolean },
): Keys<Key> {
  const next = new Set(keys)
  const on = !keys.has(key)
  for (const one of shift ? between(order, last, key) : [key]) {
    if (on) next.add(one)
    else next.delete(one)
  }
  return next
}

/** The keys from one to the other, both with them; only the second when the first is not on the list any more. */
function between<Key>(order: readonly Key[], from: Key | undefined, to: Key): readonly Key[] {
  const [one, other] = [from === undefined ? -1 : order.indexOf(from), order.indexOf(to)]
  if (one < 0 || other < 0) return [to]
  return order.slice(Math.min(one, other), Math.max(one, other) + 1)
}
