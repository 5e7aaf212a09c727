import { Drawer, Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import classes from './slide-in.module.css'

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
  return (
    <Drawer
      opened={open}
      onClose={onClose}
      title={title}
      position="right"
      size={`min(100vw, ${typeof size === 'number' ? `${size}px` : size})`}
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{ content: classes.content, body: classes.body }}
    >
      {loading ? (
        <p role="status" className={classes.loading}>
          <Loader size={18} /> {t('loading')}
        </p>
      ) : (
        <>
          <div className={classes.main}>{children}</div>
          {footer && <div className={classes.footer}>{footer}</div>}
        </>
      )}
    </Drawer>
  )
}
