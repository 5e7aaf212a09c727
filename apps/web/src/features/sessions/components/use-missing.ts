import { useState } from 'react'
import { useTranslations } from 'use-intl'

/** Fields that must be filled in, asked for in our words: those of the browser follow its own language. */
export function useMissing() {
  const t = useTranslations('ui')
  const [isAsked, setAsked] = useState(false)
  return {
    /** Leads to the first field that is empty; false = none is. */
    asks: (form: HTMLFormElement): boolean => {
      setAsked(true)
      const empty = form.querySelector<HTMLInputElement>('input:required:invalid')
      empty?.focus()
      return empty !== null
    },
    of: (value: string) => (isAsked && value.trim() === '' ? t('required') : undefined),
  }
}
