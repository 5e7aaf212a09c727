import { canOpen } from '@cais/domain/access/pages'
import { IconLogout, IconMoon, IconSettings, IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSignOut } from '../../features/sessions/api.ts'
import { fullName, rolesOf, useCurrentUser } from '../../lib/session/current-user.ts'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { MenuAction, PopupMenu } from '../../ui/popups/popup-menu.tsx'
import { lazyComponent } from '../../ui/states/lazy-component.tsx'
import { useNextTheme } from '../../ui/theme/use-next-theme.ts'
import { loadWords } from '../language-provider.tsx'
import classes from './user-menu.module.css'

const ProfileDialog = lazyComponent(async () => {
  const [module] = await Promise.all([
    import('../../features/profile/components/profile-dialog.tsx'),
    loadWords('profile', 'accounts'),
  ])
  return module.ProfileDialog
})

/** The menu of the user: profile, settings, theme, log out. */
export function UserMenu() {
  const t = useTranslations('app.user')
  const user = useCurrentUser()
  const [profile, setProfile] = useState(false)
  if (!user) return null
  const name = fullName(user)
  return (
    <>
      <PopupMenu
        label={t('menu', { name })}
        button={<Avatar name={name} size={30} decorative />}
        buttonClass={classes.avatar}
      >
        {(close) => (
          <>
            <p className={classes.name}>
              <strong>{name}</strong> {user.branchName}
            </p>
            <UserEntries close={close} onProfile={() => setProfile(true)} />
          </>
        )}
      </PopupMenu>
      {profile && (
        <Suspense>
          <ProfileDialog onClose={() => setProfile(false)} />
        </Suspense>
      )}
    </>
  )
}

function UserEntries({ close, onProfile }: { close: () => void; onProfile: () => void }) {
  const t = useTranslations('app')
  const navigate = useNavigate()
  const signOut = useSignOut()
  const { theme, next } = useNextTheme()
  const seesSettings = canOpen(rolesOf(useCurrentUser()), 'settings')
  const then = (action: () => unknown) => () => {
    close()
    void action()
  }
  return (
    <>
      <MenuAction icon={<IconUser size={18} />} onClick={then(onProfile)}>
        {t('user.profile')}
      </MenuAction>
      {seesSettings && (
        <MenuAction icon={<IconSettings size={18} />} onClick={then(() => navigate({ to: '/settings' }))}>
          {t('user.settings')}
        </MenuAction>
      )}
      <MenuAction className={classes.onlyPhone} icon={<IconMoon size={18} />} onClick={next}>
        {t('theme.label', { theme: t(`theme.${theme}`) })}
      </MenuAction>
      <MenuAction icon={<IconLogout size={18} />} onClick={then(signOut)}>
        {t('user.logout')}
      </MenuAction>
    </>
  )
}
