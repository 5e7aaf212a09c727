import { isRole } from '@cais/domain/access/roles'
import { useTranslations } from 'use-intl'
import { useRoleName } from '../../../lib/session/use-role-name.ts'

/** Names of the fields of a user, and their values as people read them; null for an empty value. */
export function useUserWords() {
  const t = useTranslations('users')
  const roleName = useRoleName()
  const ui = useTranslations('ui')
  const field = (name: string) => {
    const key = `fields.${name}` as 'fields.name'
    return t.has(key) ? t(key) : name
  }
  const value = (name: string, given: unknown): string | null => {
    if (typeof given === 'boolean') return given ? ui('yes') : ui('no')
    const codes = Array.isArray(given) ? given.map(String) : [String(given ?? '')]
    const texts = codes.map((code) => (name === 'roles' && isRole(code) ? roleName(code) : code))
    return texts.filter((text) => text !== '').join(', ') || null
  }
  return { field, value }
}
