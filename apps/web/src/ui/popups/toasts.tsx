import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { closeToast, type Toast, toasts } from '../../lib/screen/notify.ts'
import classes from './toasts.module.css'

const ICONS = { success: IconCheck, danger: IconAlertTriangle, info: IconInfoCircle }

/** Messages about what just happened; read out, and closed after 5 s. */
export function Toasts() {
  const t = useTranslations('ui')
  const shown = toasts.use()
  return (
    <section className={`${classes.toasts} no-print`} aria-label={t('notifications')} aria-live="polite">
      {shown.map((toast) => (
        <ToastLine key={toast.id} {...toast} />
      ))}
    </section>
  )
}

function ToastLine({ id, tone, message, action }: Toast) {
  const t = useTranslations('ui')
  const Icon = ICONS[tone]
  return (
    <div className={classes.toast} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon size={18} aria-hidden="true" />
      <span className={classes.message}>{message}</span>
      {action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            closeToast(id)
            void action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={classes.close} aria-label={t('close')} onClick={() => closeToast(id)}>
        <IconX size={16} aria-hidden="true" />
      </button>
    </div>
  )
}
