import { useTranslations } from 'use-intl'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { SlideIn } from '../../../ui/popups/slide-in.tsx'
import { UserSessions } from '../../../ui/users/user-sessions.tsx'
import { AboutUser } from './about-user.tsx'
import { AbsenceLink } from './absence-link.tsx'
import classes from './profile-form.module.css'
import { ProfileForm } from './profile-form.tsx'

/** The user's profile in a dialog over the current page; closes when saved. */
export function ProfileDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('profile')
  const user = useCurrentUser()
  return (
    <SlideIn open onClose={onClose} title={t('title')} loading={!user} size={480}>
      {user && (
        <>
          <AboutUser user={user} />
          <AbsenceLink user={user} onGo={onClose} />
          <ProfileForm key={user.version} user={user} onDone={onClose} />
          <div className={classes.sessions}>
            <UserSessions userId={user.id} />
          </div>
        </>
      )}
    </SlideIn>
  )
}
