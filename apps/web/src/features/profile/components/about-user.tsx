import { isRole } from '@cais/domain/access/roles'
import { useTranslations } from 'use-intl'
import { type CurrentUser, fullName } from '../../../lib/session/current-user.ts'
import { useRoleName } from '../../../lib/session/use-role-name.ts'
import { Avatar } from '../../../ui/marks/avatar.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { DefinitionList } from '../../../ui/page/definition-list.tsx'
import classes from './profile-form.module.css'

/** The data of the user that only an administrator can change. */
export function AboutUser({ user }: { user: CurrentUser }) {
  const t = useTranslations('profile')
  const roleName = useRoleName()
  const name = fullName(user)
  const nameOf = (role: string, absent: string | undefined) => {
    const word = isRole(role) ? roleName(role) : role
    return absent ? t('roleFor', { role: word, name: absent }) : word
  }
  return (
    <div className={classes.about}>
      <div className={classes.who}>
        <Avatar name={name} size={48} decorative />
        <p className={classes.name}>{name}</p>
      </div>
      <DefinitionList
        items={[
          { term: t('email'), value: user.email || '–' },
          { term: t('username'), value: <code>{user.username}</code> },
          { term: t('branch'), value: user.branchName },
          {
            term: t('roles'),
            value: (
              <span className={classes.roles}>
                {(user.effectiveRoles ?? []).map(({ role, onBehalfOf }) => (
                  <Badge key={`${role}${onBehalfOf?.id}`} colour={onBehalfOf ? 'purple' : 'secondary'}>
                    {nameOf(role, onBehalfOf?.name)}
                  </Badge>
                ))}
              </span>
            ),
          },
        ]}
      />
    </div>
  )
}
