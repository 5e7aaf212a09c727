import { createRouter } from '@tanstack/react-router'
import { ErrorPage } from '../features/errors/pages/error-page.tsx'
import { NotFoundPage } from '../features/errors/pages/not-found-page.tsx'
import { queryString } from '../lib/api/api.ts'
import { isSlowLine } from '../lib/api/slow-line.ts'
import { parseSearch } from '../lib/lists/search-params.ts'
import { routeTree } from './routes.ts'

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch: (search) => {
    const query = queryString(search)
    return query ? `?${query}` : ''
  },
  defaultPreload: isSlowLine() ? false : 'intent',
  defaultPreloadDelay: 80,
  scrollRestoration: true,
  scrollToTopSelectors: ['#content'],
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
