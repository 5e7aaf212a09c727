import { canOpen } from '@cais/domain/access/pages'
import { useTranslations } from 'use-intl'
import { rolesOf, useCurrentUser } from '../../lib/session/current-user.ts'
import type { Command } from './use-commands.ts'
import { useOpen } from './use-open.ts'

/** The whole list behind what was typed: the palette shows only the best five. */
export function useListOfAll(typed: string): Command[] {
  const t = useTranslations('app.palette')
  const open = useOpen()
  const roles = rolesOf(useCurrentUser())
  const text = typed.trim()
  if (text.length < 2 || !canOpen(roles, 'documents')) return []
  const run = () => open({ to: '/documents', search: { tab: 'all', search: text } })
  return [{ key: 'list-of-all', group: 'more', label: t('allDocuments', { text }), run }]
}
