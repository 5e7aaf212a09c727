import { IconUserShare } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { type CurrentUser, isDeputy } from '../../../lib/session/current-user.ts'
import { LinkButton } from '../../../ui/actions/button.tsx'

/** For approvers: a link to their absences and deputies. */
export function AbsenceLink({ user, onGo }: { user: CurrentUser; onGo?: (() => void) | undefined }) {
  const t = useTranslations('profile')
  const { approver, admin, superUser } = user.flags
  if (!approver && !admin && !superUser && !isDeputy(user)) return null
  return (
    <LinkButton
      to="/approval"
      search={{ panel: 'absences' }}
      leftSection={<IconUserShare size={18} />}
      onClick={onGo}
    >
      {t('absence')}
    </LinkButton>
  )
}
