import { useTranslations } from 'use-intl'
import { BigError } from '../components/big-error.tsx'

export function NotFoundPage() {
  const t = useTranslations('errors')
  return <BigError status={404} message={t('notFound')} />
}
