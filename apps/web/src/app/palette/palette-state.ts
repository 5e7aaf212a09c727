import { createStore } from '../../lib/store.ts'

/** Whether the palette is open. */
export const palette = createStore(false)
