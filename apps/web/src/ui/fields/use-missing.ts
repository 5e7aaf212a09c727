import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { focusFirstError } from '../../lib/screen/focus-first-error.ts'

type Value = string | number | null

/** Required fields, checked with our own messages: those of the browser follow its own language. */
export function useMissing() {
  const t = useTranslations('ui')
  const [isAsked, setAsked] = useState(false)
  return {
    /** Whether a value is empty; then its field shows it, and the first such field is focused. */
    asks: (form: HTMLFormElement, values: readonly Value[]): boolean => {
      const isMissing = values.some(isEmpty)
      setAsked(isMissing)
      if (isMissing) focusFirstError(form)
      return isMissing
    },
    of: (value: Value) => (isAsked && isEmpty(value) ? t('required') : undefined),
  }
}

const isEmpty = (value: Value) => value === null || (typeof value === 'string' && value.trim() === '')
