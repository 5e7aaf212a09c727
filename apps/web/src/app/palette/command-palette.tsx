import { Suspense, useEffect } from 'react'
import { isSlowConnection } from '../../lib/api/slow-connection.ts'
import { lazyComponent } from '../../ui/states/lazy-component.tsx'
import { loadWords } from '../language-provider.tsx'
import { closePalette, palette } from './palette-state.ts'

const load = () => import('./palette-dialog.tsx')
const PaletteDialog = lazyComponent(async () => {
  const [dialog] = await Promise.all([load(), loadWords('badges')])
  return dialog.PaletteDialog
})

/**
 * Preloaded soon after the page is drawn, so that it opens at once; on a slow connection loaded when it is
 * opened.
 */
export function CommandPalette() {
  const { open } = palette.use()
  useEffect(() => {
    if (isSlowConnection()) return
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
