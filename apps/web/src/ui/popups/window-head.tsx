import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../actions/button.tsx'
import classes from './window-head.module.css'

/** Title and cross of a dialog or a sheet. */
export function WindowHead({ id, title, onClose }: { id: string; title: ReactNode; onClose?: () => void }) {
  const t = useTranslations('ui')
  return (
    <div className={classes.head}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {onClose && (
        <IconButton label={t('close')} onClick={onClose}>
          <IconX size={18} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}
