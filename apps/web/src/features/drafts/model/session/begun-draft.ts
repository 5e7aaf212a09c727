/** The document that was begun on this page: its name on this device, and the draft that it became. */
export type Begun = {
  readonly key: string | undefined
  readonly id: number | undefined
  readonly arrived: boolean
}

export const NOTHING_BEGUN: Begun = { key: undefined, id: undefined, arrived: false }

/** Where the address stands: at a document that is begun, at a draft, or at the list of drafts. */
export type Place = { readonly key: string } | { readonly id: number } | undefined

/** The begun document stays while the address goes from its name to its draft; any other way begins afresh. */
export function begunAt(begun: Begun, place: Place): Begun {
  if (place && 'key' in place) {
    const stays = begun.key === place.key && !begun.arrived
    return stays ? begun : { ...NOTHING_BEGUN, key: place.key }
  }
  if (place === undefined || begun.id === undefined || begun.id !== place.id) {
    return begun.key === undefined ? begun : NOTHING_BEGUN
  }
  return begun.arrived ? begun : { ...begun, arrived: true }
}
