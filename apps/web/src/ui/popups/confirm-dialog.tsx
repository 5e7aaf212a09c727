import { Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { submitByKeys } from '../../lib/screen/submit-by-keys.ts'
import { Button } from '../actions/button.tsx'
import classes from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  /** What will happen, in a sentence. */
  children?: ReactNode
  confirmLabel: string
  tone?: 'success' | 'danger'
  /** Whether a reason is asked for, and whether it may stay empty. */
  reason?: 'required' | 'optional'
  /** Where a reason was chosen already, what the words are. */
  reasonLabel?: string
  pending?: boolean
  /** The refusal of the last try. */
  error?: string | undefined
  onConfirm: (reason: string) => void
}

/** Asks for confirmation of what cannot be undone, with a reason where one is required. */
export function ConfirmDialog({ open, onClose, title, ...content }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <ConfirmForm {...content} onClose={onClose} />
    </Dialog>
  )
}

type FormProps = Omit<Props, 'open' | 'title'>

function ConfirmForm({
  children,
  confirmLabel,
  tone,
  reason,
  reasonLabel,
  pending = false,
  error,
  onConfirm,
  onClose,
}: FormProps) {
  const t = useTranslations('ui')
  const label = reasonLabel ?? t('reason')
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    const given = text.trim()
    setMissing(reason === 'required' && given === '')
    if (reason !== 'required' || given !== '') onConfirm(given)
  }
  return (
    <form onSubmit={submit} className={classes.form}>
      {children && <div className={classes.text}>{children}</div>}
      {reason && (
        <Textarea
          label={reason === 'optional' ? `${label} (${t('optional')})` : label}
          rows={2}
          maxLength={500}
          data-autofocus
          value={text}
          error={missing ? t('reasonRequired') : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={submitByKeys}
        />
      )}
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      <div className={classes.buttons}>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="submit" primary tone={tone} loading={pending}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  )
}
