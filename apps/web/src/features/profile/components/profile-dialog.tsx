import { useTranslations } from 'use-intl'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { SlideIn } from '../../../ui/popups/slide-in.tsx'
import { AboutUser } from './about-user.tsx'
import { AbsenceLink } from './absence-link.tsx'
import { ProfileForm } from './profile-form.tsx'

/** The own profile over whatever is on screen; it closes once it is saved. */
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
        </>
      )}
    </SlideIn>
  )
}
