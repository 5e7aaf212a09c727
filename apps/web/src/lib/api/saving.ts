import { useEffect } from 'react'
import { createStore } from '../store.ts'

export type Saving = 'saved' | 'saving' | 'local'

const forms = createStore<ReadonlyMap<string, Saving>>(new Map())

/** What the foot of the side bar says: 'saving' while any form saves, 'local' while any is kept only on this device. */
export function useSaving(): Saving {
  const states = [...forms.use().values()]
  if (states.includes('saving')) return 'saving'
  return states.includes('local') ? 'local' : 'saved'
}

/** A form tells how its typed text is kept, for as long as it is on screen. */
export function useTellSaving(form: string, state: Saving) {
  useEffect(() => {
    forms.set(new Map(forms.get()).set(form, state))
    return () => {
      const rest = new Map(forms.get())
      rest.delete(form)
      forms.set(rest)
    }
  }, [form, state])
}
