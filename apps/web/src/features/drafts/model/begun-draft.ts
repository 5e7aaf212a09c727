/** The document that was begun on this page: which turn it is, and the draft that it became. */
export type Begun = { readonly turn: number; readonly id: number | undefined; readonly arrived: boolean }

export const NOTHING_BEGUN: Begun = { turn: 0, id: undefined, arrived: false }

/** Where the address stands: 'new', a draft, or the list of drafts. */
export type Place = 'new' | number | undefined

/** The begun document stays while the address goes from 'new' to its draft; any other way begins afresh. */
export function begunAt(begun: Begun, place: Place): Begun {
  const { turn, id, arrived } = begun
  const stays = place === 'new' ? !arrived : id === undefined || place === id
  if (!stays) return { turn: turn + 1, id: undefined, arrived: false }
  return place === id && id !== undefined && !arrived ? { ...begun, arrived: true } : begun
}
