import { hasRole } from '@cais/domain/access/roles'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { HomePage } from '../features/home/pages/home-page.tsx'
import { apiQuery } from '../lib/queries/api-query.ts'
import { rolesOf, useCurrentUser } from '../lib/session/current-user.ts'
import { lazyComponent } from '../ui/states/lazy-component.tsx'
import { loadWords } from './language-provider.tsx'

const ChecklistCard = lazyComponent(async () => {
  const [module] = await Promise.all([
    import('../features/company/components/checklist.tsx'),
    loadWords('setup'),
  ])
  return module.ChecklistCard
})

/** The home page; administrators see first what is missing before the first order. */
export function HomeWithChecklist() {
  const isAdmin = hasRole(rolesOf(useCurrentUser()), 'SUPER_USER')
  const { data, isPending } = useQuery({ ...apiQuery('GET /setup/checklist'), enabled: isAdmin })
  return (
    <HomePage
      isSettingUp={isAdmin && (isPending || data?.data.isSetUp === false)}
      first={
        isAdmin && (
          <Suspense>
            <ChecklistCard />
          </Suspense>
        )
      }
    />
  )
}
