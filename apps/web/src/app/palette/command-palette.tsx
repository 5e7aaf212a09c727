import { Suspense, useEffect } from 'react'
import { isSlowLine } from '../../lib/api/slow-line.ts'
import { laterPart } from '../../ui/states/later-part.tsx'
import { closePalette, palette } from './palette-state.ts'

const load = () => import('./palette-dialog.tsx')
const PaletteDialog = laterPart(async () => (await load()).PaletteDialog)

/** Fetched once the page stands, so that it opens at once; on a slow line when it is first asked for. */
export function CommandPalette() {
  const { open } = palette.use()
  useEffect(() => {
    if (isSlowLine()) return
    const timer = setTimeout(() => void load().catch(() => undefined), 1500)
    return () => clearTimeout(timer)
  }, [])
  if (!open) return null
  return (
    <Suspense>
      <PaletteDialog onClose={closePalette} />
    </Suspense>
  )
}
