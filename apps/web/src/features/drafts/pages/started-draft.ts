/** The document that was started on this page: its name on this device, and the id of its draft on the server. */
export type StartedDraft = {
  readonly key: string | undefined
  readonly id: number | undefined
  readonly arrived: boolean
}

export const NOTHING_STARTED: StartedDraft = { key: undefined, id: undefined, arrived: false }

/** What the address shows: a started document, a draft of the server, or the list of drafts. */
export type PageAddress = { readonly key: string } | { readonly id: number } | undefined

/** The started document stays while the address changes from its name to the id of its draft; any other change ends it. */
export function startedDraftAt(started: StartedDraft, place: PageAddress): StartedDraft {
  if (place && 'key' in place) {
    const stays = started.key === place.key && !started.arrived
    return stays ? started : { ...NOTHING_STARTED, key: place.key }
  }
  if (place === undefined || started.id === undefined || started.id !== place.id) {
    return started.key === undefined ? started : NOTHING_STARTED
  }
  return started.arrived ? started : { ...started, arrived: true }
}
