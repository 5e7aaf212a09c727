import { Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/button.tsx'
import classes from './dialog.module.css'

type Props = {
  /** The fields, above the reason. */
  children?: ReactNode
  confirmLabel: string
  tone?: 'success' | 'danger'
  /** What is asked for is not there yet. */
  disabled?: boolean
  pending: boolean
  /** The refusal of the last try; what was typed stays. */
  error?: string | undefined
  onCancel: () => void
  onConfirm: (reason: string) => void
}

/** A few fields and why: for everything that history keeps with its reason. */
export function ReasonForm({
  children,
  confirmLabel,
  tone,
  disabled,
  pending,
  error,
  onCancel,
  onConfirm,
}: Props) {
  const ui = useTranslations('ui')
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = reason.trim()
    setMissing(given === '')
    if (given !== '' && !disabled && !pending) onConfirm(given)
  }
  return (
    <form onSubmit={submit} className={classes.form}>
      {children}
      <Textarea
        label={ui('reason')}
        rows={2}
        maxLength={500}
        value={reason}
        error={missing ? ui('reasonRequired') : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {error && (
        <p role="alert" className={classes.refusal}>
          {error}
        </p>
      )}
      <div className={classes.buttons}>
        <Button onClick={onCancel}>{ui('cancel')}</Button>
        <Button type="submit" primary tone={tone} disabled={disabled} loading={pending}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  )
}
