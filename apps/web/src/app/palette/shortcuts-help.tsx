import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useShortcut } from '../../lib/screen/shortcuts.ts'
import { lazyComponent } from '../../ui/states/lazy-component.tsx'

const ShortcutsDialog = lazyComponent(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)

/** `?` lists the shortcuts of the current page. */
export function ShortcutsHelp() {
  const t = useTranslations('app.shortcuts')
  const [open, setOpen] = useState(false)
  useShortcut('?', t('help'), () => setOpen(true))
  if (!open) return null
  return (
    <Suspense>
      <ShortcutsDialog onClose={() => setOpen(false)} />
    </Suspense>
  )
}
