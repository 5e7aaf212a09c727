import { useTranslations } from 'use-intl'
import { useShortcuts } from '../../lib/screen/shortcuts.ts'
import { Kbd } from '../../ui/actions/kbd.tsx'
import { Dialog } from '../../ui/popups/dialog.tsx'
import classes from './shortcuts-dialog.module.css'

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('app.shortcuts')
  const shortcuts = new Map(useShortcuts().map(({ keys, label }) => [keys, label]))
  return (
    <Dialog open onClose={onClose} title={t('title')}>
      <dl className={classes.list}>
        {[...shortcuts].map(([keys, label]) => (
          <div key={keys} className={classes.line}>
            <dt>
              <span className="hidden-text">{keys}</span>
              <Kbd keys={keys} />
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
