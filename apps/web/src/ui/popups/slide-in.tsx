import { Loader } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { Overlay } from './overlay.tsx'
import classes from './slide-in.module.css'
import { WindowHead } from './window-head.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  loading?: boolean
  size?: number | string
  /** Stands at the bottom, always in sight. */
  footer?: ReactNode
  children?: ReactNode
}

/** A sheet that comes in from the right; the whole screen on a phone. Says 'Carregando...' while its content is on its way. */
export function SlideIn({ open, onClose, title, loading = false, size = 560, footer, children }: Props) {
  const t = useTranslations('ui')
  const id = useId()
  if (!open) return null
  return (
    <Overlay onClose={onClose} labelledBy={id} className={classes.sheet}>
      <div className={classes.content} style={{ width: size }}>
        <WindowHead id={id} title={title} onClose={onClose} />
        {loading ? (
          <p role="status" className={classes.loading}>
            <Loader size={18} /> {t('loading')}
          </p>
        ) : (
          <div className={classes.main}>{children}</div>
        )}
        {footer && !loading && <div className={classes.footer}>{footer}</div>}
      </div>
    </Overlay>
  )
}
