import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { goToFirstFault } from '../../lib/screen/first-fault.ts'

type Value = string | number | null

/** Fields that must be filled in, asked for in our words: those of the browser follow its own language. */
export function useMissing() {
  const t = useTranslations('ui')
  const [isAsked, setAsked] = useState(false)
  return {
    /** Whether one of the values is empty; then its field says so, and the first one is gone to. */
    asks: (form: HTMLFormElement, values: readonly Value[]): boolean => {
      const isMissing = values.some(isEmpty)
      setAsked(isMissing)
      if (isMissing) goToFirstFault(form)
      return isMissing
    },
    of: (value: Value) => (isAsked && isEmpty(value) ? t('required') : undefined),
  }
}

const isEmpty = (value: Value) => value === null || (typeof value === 'string' && value.trim() === '')
