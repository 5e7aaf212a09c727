import { useTranslations } from 'use-intl'
import { isKind } from './waiting-kinds.ts'

/** What waits, in words ('home' must be among the words of the page). */
export function useWaitingWords() {
  const t = useTranslations('home')
  return {
    kind: (kind: string) => (isKind(kind) ? t(`kinds.${kind}`) : kind),
    oldest: (age: string) => t('oldest', { age }),
  }
}
