import { useEffect } from 'react'
import { createStore } from '../store.ts'

export type Saving = 'saved' | 'saving' | 'local'

const forms = createStore<ReadonlyMap<string, Saving>>(new Map())

/**
 * What the side bar shows: 'saving' while any form saves, 'local' while any text is only on this device.
 */
export function useSaving(): Saving {
  const states = [...forms.use().values()]
  if (states.includes('saving')) return 'saving'
  return states.includes('local') ? 'local' : 'saved'
}

/** A form reports how its text is stored, for as long as it is on screen. */
export function useReportSaving(form: string, state: Saving) {
  useEffect(() => {
    forms.set(new Map(forms.get()).set(form, state))
    return () => {
      const rest = new Map(forms.get())
      rest.delete(form)
      forms.set(rest)
    }
  }, [form, state])
}
