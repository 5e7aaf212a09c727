import { lazy, Suspense } from 'react'
import { palette } from './palette-state.ts'

const PaletteDialog = lazy(async () => ({ default: (await import('./palette-dialog.tsx')).PaletteDialog }))

/** Loaded when it is first asked for. */
export function CommandPalette() {
  if (!palette.use()) return null
  return (
    <Suspense>
      <PaletteDialog onClose={() => palette.set(false)} />
    </Suspense>
  )
}
