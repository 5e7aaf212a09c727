import type { AnyRoute } from '@tanstack/react-router'
import { queryClient } from '../lib/api/query-client.ts'
import { viewsQuery } from '../lib/lists/saved-views.ts'
import { currentUserQuery } from '../lib/session/current-user.ts'
import { authorization } from '../lib/session/session-token.ts'
import { router } from './router.ts'

/**
 * What the first page waits for is asked for side by side and before anything is drawn: who is signed in, the parts of
 * the page and its words. Each still decides in its own time: the guard lets in, the router draws.
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
