import { isRole } from '@cais/domain/access/roles'
import { useTranslations } from 'use-intl'
import { useIsPhone } from '../../../lib/screen/use-is-wide.ts'
import { useRoleName } from '../../../lib/session/use-role-name.ts'
import { Badge } from '../../../ui/marks/badge.tsx'
import type { UserRow } from '../model/user-form.ts'
import classes from './users.module.css'

export function StateBadge({ user }: { user: Pick<UserRow, 'active' | 'roles'> }) {
  const t = useTranslations('users')
  if (!user.active) return <Badge>{t('inactive')}</Badge>
  return user.roles.length === 0 ? (
    <Badge colour="danger">{t('noRole')}</Badge>
  ) : (
    <Badge colour="success">{t('active')}</Badge>
  )
}

/** More roles than fit are counted. */
const SHOWN = 3
const SHOWN_ON_PHONE = 1

export function RoleBadges({ roles }: { roles: readonly string[] }) {
  const t = useTranslations('users')
  const roleName = useRoleName()
  const shown = useIsPhone() ? SHOWN_ON_PHONE : SHOWN
  const known = roles.filter(isRole)
  if (known.length === 0) return <span className={classes.missing}>{t('noRole')}</span>
  const rest = known.slice(shown)
  return (
    <span className={classes.badges}>
      {known.slice(0, shown).map((role) => (
        <span key={role} className={classes.role} data-tone={toneOf(role)}>
          {roleName(role)}
        </span>
      ))}
      {rest.length > 0 && (
        <span className={classes.role} title={rest.map((role) => roleName(role)).join(', ')}>
          +{rest.length}
        </span>
      )}
    </span>
  )
}

/** One colour for each kind of work. */
export function toneOf(role: string): string {
  if (role === 'ADMIN' || role === 'SUPER_USER') return 'dark'
  if (role.startsWith('CREDIT_NOTE') || role === 'REPRINTING_OPERATOR') return 'primary'
  if (role.endsWith('APPROVER')) return 'warning'
  if (role.endsWith('MANAGER')) return 'purple'
  if (role === 'STOCK_ANALYST') return 'info'
  return role.startsWith('ADMIN_') ? 'darkorange' : 'secondary'
}
