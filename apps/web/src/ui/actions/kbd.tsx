import { useTranslations } from 'use-intl'
import classes from './kbd.module.css'

/** Keys as they stand on the keyboard: <Kbd keys="Ctrl+K" />. Hidden on touch screens and from screen readers. */
export function Kbd({ keys }: { keys: string }) {
  const t = useTranslations('ui')
  return (
    <span className={classes.kbd} aria-hidden="true" data-keys>
      {keys.replace('Ctrl+', isApple ? '⌘ ' : 'Ctrl ').replace('Space', t('space'))}
    </span>
  )
}

const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)
