import { isNamedRole, type Role } from '@cais/domain/access/roles'
import { useTranslations } from 'use-intl'

/** What people call a role; each branch has its manager. */
export function useRoleName() {
  const t = useTranslations('sessions')
  return (role: Role): string =>
    isNamedRole(role) ? t(`roles.${role}`) : t('managerOf', { branch: role.slice('ADMIN_'.length) })
}
