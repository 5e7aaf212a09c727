import { ExchangesPage } from '../features/exchanges/pages/exchanges-page.tsx'
import { lazyComponent } from '../ui/states/lazy-component.tsx'
import { loadWords } from './language-provider.tsx'

const OwnClaims = lazyComponent(async () => {
  const [module] = await Promise.all([
    import('../features/claims/components/claims-tab.tsx'),
    loadWords('claims'),
    loadWords('quarantine'),
  ])
  return module.ClaimsTab
})

/** The log with the claims of retailers beside it. */
export const ExchangesWithClaims = () => <ExchangesPage Claims={OwnClaims} />
