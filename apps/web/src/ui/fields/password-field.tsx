import { PasswordInput } from '@mantine/core'
import { useTranslations } from 'use-intl'

type Props = {
  label: string
  hint?: string
  required?: boolean
  value: string
  error: string | undefined
  autoComplete: 'new-password' | 'current-password'
  /** The first field of its page. */
  autoFocus?: boolean
  onChange: (value: string) => void
}

/** A password, hidden until the eye is pressed. */
export function PasswordField({
  label,
  hint,
  required,
  value,
  error,
  autoComplete,
  autoFocus,
  onChange,
}: Props) {
  const t = useTranslations('ui.field')
  return (
    <PasswordInput
      label={label}
      description={hint}
      withAsterisk={required ?? false}
      autoComplete={autoComplete}
      autoFocus={autoFocus ?? false}
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
