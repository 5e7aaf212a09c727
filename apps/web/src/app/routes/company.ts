import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../lazy-page.ts'
import { inShell, later, named } from './shell.ts'

const home = createRoute({
  ...inShell,
  ...named('index'),
  path: '/',
  component: lazyPage(async () => (await import('../../features/home/pages/home-page.tsx')).HomePage, 'home'),
})
const profile = createRoute({
  ...inShell,
  path: '/profile',
  component: lazyPage(
    async () => (await import('../../features/profile/pages/profile-page.tsx')).ProfilePage,
    'profile',
  ),
})
const components = createRoute({
  ...inShell,
  ...named('components'),
  path: '/components',
  component: lazyPage(
    async () => (await import('../../features/showcase/pages/showcase-page.tsx')).ShowcasePage,
    'showcase',
    'bulk',
    'exports',
  ),
})

/** Where search leads: who may read customers and articles is the server's to say. */
const customer = createRoute({
  ...inShell,
  path: '/customers/$id',
  component: lazyPage(
    async () => (await import('../../features/customers/pages/customer-page.tsx')).CustomerPage,
    'customers',
  ),
})
const product = createRoute({
  ...inShell,
  path: '/products/$id',
  component: lazyPage(
    async () => (await import('../../features/products/pages/product-page.tsx')).ProductPage,
    'products',
  ),
})

const credit = createRoute({ ...inShell, ...later('credit'), path: '/credit' })
const creditCreate = createRoute({ ...inShell, ...later('credit-create'), path: '/credit/create' })
const creditDraft = createRoute({ ...inShell, ...later('credit-drafts-id'), path: '/credit/drafts/{-$id}' })
const creditDetail = createRoute({ ...inShell, ...later('credit-id'), path: '/credit/$id' })
const claims = createRoute({ ...inShell, ...later('claims'), path: '/claims' })
const claimsDetail = createRoute({ ...inShell, ...later('claims-id'), path: '/claims/$id' })
const morpheus = createRoute({ ...inShell, ...later('morpheus'), path: '/morpheus' })

/** Home, the user's own page, customers, articles, credit notes, claims. */
export const companyRoutes = [
  home,
  profile,
  components,
  customer,
  product,
  credit,
  creditCreate,
  creditDraft,
  creditDetail,
  claims,
  claimsDetail,
  morpheus,
] as const
