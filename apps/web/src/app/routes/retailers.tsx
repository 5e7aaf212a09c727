import { createRoute, redirect } from '@tanstack/react-router'
import { readExchangeSearch } from '../../features/exchanges/search.ts'
import { oneOf, searchReader, words } from '../../lib/lists/search-params.ts'
import { lazyComponent } from '../../ui/states/lazy-component.tsx'
import { loadWords } from '../language-provider.tsx'
import { lazyPage } from '../lazy-page.ts'
import { inShell, named } from './shell.ts'

const OwnClaims = lazyComponent(async () => {
  const [module] = await Promise.all([
    import('../../features/claims/components/claims-tab.tsx'),
    loadWords('claims'),
    loadWords('quarantine'),
  ])
  return module.ClaimsTab
})
/** The log of exchanges, with the claims of a retailer beside its own. */
const b2bLogs = createRoute({
  ...inShell,
  ...named('settings-b2b-logs'),
  path: '/settings/b2b-logs',
  validateSearch: readExchangeSearch,
  component: lazyPage(
    async () => {
      const { ExchangesPage } = await import('../../features/exchanges/pages/exchanges-page.tsx')
      return () => <ExchangesPage Claims={OwnClaims} />
    },
    'exchanges',
    'morpheus',
    'exports',
  ),
})
const Answers = lazyComponent(
  async () => (await import('../../features/answers/components/retailer-answers.tsx')).RetailerAnswers,
)
/** A retailer's ways in, with the answers that it gets. */
const retailer = createRoute({
  ...inShell,
  ...named('settings-retailers-id'),
  path: '/settings/retailers/$id',
  validateSearch: searchReader({ view: oneOf('answers') }),
  component: lazyPage(
    async () => {
      const { RetailerPage } = await import('../../features/retailers/pages/retailer-page.tsx')
      return () => <RetailerPage Answers={Answers} />
    },
    'sources',
    'answers',
  ),
})
const readAnswersSearch = searchReader({ retailer: words(20), view: oneOf('webhooks') })
/** Where the answers of every retailer stood before they went to its own page. */
const answers = createRoute({
  ...inShell,
  path: '/settings/answers',
  validateSearch: readAnswersSearch,
  beforeLoad: ({ search }) => {
    const { retailer: id, view } = readAnswersSearch(search)
    if (view === 'webhooks') throw redirect({ to: '/settings/webhooks', replace: true })
    if (id === undefined) throw redirect({ to: '/settings', search: { tab: 'claims' }, replace: true })
    throw redirect({
      to: '/settings/retailers/$id',
      params: { id },
      search: { view: 'answers' },
      replace: true,
    })
  },
})
const webhooks = createRoute({
  ...inShell,
  ...named('settings-webhooks'),
  path: '/settings/webhooks',
  component: lazyPage(
    async () => (await import('../../features/answers/pages/webhooks-page.tsx')).WebhooksPage,
    'answers',
  ),
})

/** What is exchanged with retailers, and how. */
export const retailerRoutes = [b2bLogs, retailer, answers, webhooks] as const
