import { useTranslations } from 'use-intl'

/** What a bulk action is called, for a button or a menu of a list's own: `word('close')`. */
export const useActionWords = () => useTranslations('bulk.actions')
