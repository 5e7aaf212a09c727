import type { AnyRoute } from '@tanstack/react-router'
import { authorization } from '../lib/auth/session-token.ts'
import { viewsQuery } from '../lib/lists/saved-views.ts'
import { queryClient } from '../lib/queries/query-client.ts'
import { currentUserQuery } from '../lib/session/current-user.ts'
import { router } from './router.ts'

/**
 * Requests everything that the first page needs in parallel and before anything is drawn: the user, the
 * modules of the page and its words.
 */
export function fetchFirstPage() {
  if (!authorization()) return
  void queryClient.prefetchQuery({ ...currentUserQuery(), retry: false })
  for (const { routeId, staticData } of router.matchRoutes(router.latestLocation)) {
    if (staticData.list) void queryClient.prefetchQuery({ ...viewsQuery(staticData.list), retry: false })
    const { component } = (router.routesById as Record<string, AnyRoute>)[routeId]?.options ?? {}
    if (component && 'preload' in component) void component.preload?.()
  }
}
