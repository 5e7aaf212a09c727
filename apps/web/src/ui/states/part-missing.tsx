import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { askedAgain } from '../../lib/parts/load-part.ts'
import { Button } from '../actions/button.tsx'
import classes from './part-missing.module.css'

type Props = {
  onAgain: () => void
  /** Of a window that did not come up: it stands over the page and can be put away. */
  onClose?: (() => void) | undefined
}

/** Stands where a part of the page belongs that could not be loaded; the rest of the page goes on. */
export function PartMissing({ onAgain, onClose }: Props) {
  const t = useTranslations('ui')
  const again = useRef<HTMLButtonElement>(null)
  const isWindow = onClose !== undefined
  const ask = () => {
    askedAgain()
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
