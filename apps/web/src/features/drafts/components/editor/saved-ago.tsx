import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatAge } from '../../../../lib/format/age.ts'

/** 'Guardado há 2 s', counted while it is in sight. */
export function SavedAgo({ since }: { since: number | null }) {
  const t = useTranslations('drafts.saving')
  const now = useSecond()
  const seconds = since === null ? 0 : Math.max(0, Math.floor((now - since) / 1000))
  if (since === null || seconds < 1) return <span aria-hidden="true">{t('savedNow')}</span>
  const age = seconds < 60 ? `${seconds}\u00a0s` : formatAge(new Date(since).toISOString(), now)
  return <span aria-hidden="true">{t('saved', { age })}</span>
}

function useSecond() {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
