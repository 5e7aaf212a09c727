import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { markRetry } from '../../lib/lazy/load-module.ts'
import { Button } from '../actions/button.tsx'
import classes from './load-failed.module.css'

type Props = {
  onAgain: () => void
  /** For a window that could not be loaded: the error can be closed. */
  onClose?: (() => void) | undefined
}

/** Shown in place of a component that could not be loaded; the rest of the page works. */
export function LoadFailed({ onAgain, onClose }: Props) {
  const t = useTranslations('ui')
  const again = useRef<HTMLButtonElement>(null)
  const isWindow = onClose !== undefined
  const ask = () => {
    markRetry()
    onAgain()
  }
  useEffect(() => {
    if (isWindow) again.current?.focus()
  }, [isWindow])
  return (
    <div className={classes.missing} role="alert" data-window={isWindow || undefined}>
      <p className={classes.text}>
        <strong>{t('errorTitle')}</strong> {t('partMissing')}
      </p>
      <div className={classes.buttons}>
        <Button ref={again} onClick={ask}>
          {t('retry')}
        </Button>
        {isWindow && (
          <Button variant="subtle" onClick={onClose}>
            {t('close')}
          </Button>
        )}
      </div>
    </div>
  )
}
