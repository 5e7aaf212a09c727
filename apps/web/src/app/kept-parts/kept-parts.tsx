import type { Role } from '@cais/domain/access/roles'
import { useEffect } from 'react'
import { connection } from '../../lib/api/connection.ts'
import { isSlowLine } from '../../lib/api/slow-line.ts'
import { useLanguage } from '../../lib/language.ts'
import { rolesOf, useCurrentUser } from '../../lib/session/current-user.ts'
import { keepParts } from './keep-parts.ts'

/** Shows nothing: brings to the device what the user has not opened yet, for when the line goes. */
export function KeptParts() {
  const isReached = connection.use() === 'online'
  const roles = rolesOf(useCurrentUser()).join(' ')
  const language = useLanguage()
  useEffect(() => {
    if (!import.meta.env.PROD || !isReached || roles === '') return
    if (!('serviceWorker' in navigator) || isSlowLine()) return
    const leaving = new AbortController()
    const { signal } = leaving
    // what is not there today comes another time: the page needs none of it now
    keepParts({ roles: roles.split(' ') as Role[], language, signal }).catch(() => undefined)
    return () => leaving.abort()
  }, [isReached, roles, language])
  return null
}
