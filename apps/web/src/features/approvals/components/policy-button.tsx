import { IconSettings } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { IconButton } from '../../../ui/actions/button.tsx'

/** Administrators find the own-document rule where it is felt. */
export function PolicyButton({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations('policy')
  const flags = useCurrentUser()?.flags
  if (!flags?.admin && !flags?.superUser) return null
  return (
    <IconButton label={t('title')} variant="default" size="var(--control)" onClick={onOpen}>
      <IconSettings size={18} aria-hidden="true" />
    </IconButton>
  )
}
