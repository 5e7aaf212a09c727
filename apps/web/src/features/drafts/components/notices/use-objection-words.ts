import { useTranslations } from 'use-intl'
import type { ApiError } from '../../../../lib/api/api-error.ts'

/** Why something was not submitted: in the server's words, or in ours where this device itself stopped it. */
export function useObjectionWords() {
  const t = useTranslations('drafts.objections')
  return ({ code, message }: Pick<ApiError, 'code' | 'message'>) =>
    code === 'CHANGED_BY_OTHERS' || code === 'PRICE_CHANGED' ? t(code) : message
}
