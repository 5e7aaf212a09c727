import { useTranslations } from 'use-intl'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { Card } from '../../../ui/page/card.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { DetailSkeleton } from '../../../ui/states/skeletons.tsx'
import { UserSessions } from '../../../ui/users/user-sessions.tsx'
import { AboutUser } from '../components/about-user.tsx'
import { AbsenceLink } from '../components/absence-link.tsx'
import classes from '../components/profile-form.module.css'
import { ProfileForm } from '../components/profile-form.tsx'

export function ProfilePage() {
  const t = useTranslations('profile')
  const user = useCurrentUser()
  return (
    <>
      <PageHeader title={t('title')} />
      {user ? (
        <div className={classes.page}>
          <Card>
            <AboutUser user={user} />
            <AbsenceLink user={user} />
          </Card>
          <Card>
            <ProfileForm key={user.version} user={user} />
          </Card>
          <UserSessions userId={user.id} />
        </div>
      ) : (
        <DetailSkeleton />
      )}
    </>
  )
}
