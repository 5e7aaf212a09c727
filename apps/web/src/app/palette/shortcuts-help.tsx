import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useShortcut } from '../../lib/screen/shortcuts.ts'
import { laterPart } from '../../ui/states/later-part.tsx'

const ShortcutsDialog = laterPart(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)

/** `?` shows the keys of the page as it stands. */
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
