import { Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { focusFirstError } from '../../../lib/screen/focus-first-error.ts'
import { focusFirstField } from '../../../lib/screen/focus-first-field.ts'
import { submitByKeys } from '../../../lib/screen/submit-by-keys.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ReasonedButton } from '../../../ui/actions/reasoned-button.tsx'
import classes from './dialog.module.css'

type Props = {
  /** The fields, above the reason. */
  children?: ReactNode
  confirmLabel: string
  tone?: 'success' | 'danger'
  /** Looks at the fields above the reason and marks what is wrong with them; false = something is. */
  isWhole?: () => boolean
  /** Why it cannot be done at all, whatever is typed. */
  refusal?: string | undefined
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
  isWhole = () => true,
  refusal,
  pending,
  error,
  onCancel,
  onConfirm,
}: Props) {
  const ui = useTranslations('ui')
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (refusal !== undefined || pending) return
    const given = reason.trim()
    setMissing(given === '')
    if (isWhole() && given !== '') onConfirm(given)
    else focusFirstError(event.currentTarget)
  }
  return (
    <form ref={focusFirstField} onSubmit={submit} className={classes.form} noValidate>
      {children}
      <Textarea
        label={ui('reason')}
        rows={2}
        maxLength={500}
        value={reason}
        error={missing ? ui('reasonRequired') : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
        onKeyDown={submitByKeys}
      />
      {error && (
        <p role="alert" className={classes.refusal}>
          {error}
        </p>
      )}
      <div className={classes.buttons}>
        <Button onClick={onCancel}>{ui('cancel')}</Button>
        <ReasonedButton type="submit" primary tone={tone} refusal={refusal} loading={pending}>
          {confirmLabel}
        </ReasonedButton>
      </div>
    </form>
  )
}
