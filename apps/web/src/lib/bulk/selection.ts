/** Keys of the chosen rows. */
export type Keys<Key> = ReadonlySet<Key>

/** Toggles one key; with Shift all keys between the last toggled one and this one get the same state. */
export function toggled<Key>(
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

/**
 * The keys from one to the other, both included; only the second when the first has left the list.
 */
function between<Key>(order: readonly Key[], from: Key | undefined, to: Key): readonly Key[] {
  const [one, other] = [from === undefined ? -1 : order.indexOf(from), order.indexOf(to)]
  if (one < 0 || other < 0) return [to]
  return order.slice(Math.min(one, other), Math.max(one, other) + 1)
}
