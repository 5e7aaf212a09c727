/** A list in parts of at most so many, in its order. */
export const partsOf = <Item>(items: readonly Item[], size: number): readonly Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_none, place) =>
    items.slice(place * size, (place + 1) * size),
  )
