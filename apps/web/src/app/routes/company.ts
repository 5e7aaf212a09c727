import { createRoute } from '@tanstack/react-router'
import { readClaimsSearch } from '../../features/claims/search.ts'
import { readCollectionsSearch } from '../../features/collections/search.ts'
import { readCreditNotesSearch, readReturnsSearch } from '../../features/credit-notes/search.ts'
import { readAccountSearch } from '../../features/customers/search.ts'
import { readMorpheusSearch } from '../../features/morpheus/search.ts'
import { readProductsSearch } from '../../features/products/search.ts'
import { requireReprint } from '../guard.ts'
import { lazyPage } from '../lazy-page.ts'
import { inShell, listed, named, recorded } from './shell.ts'

const home = createRoute({
  ...inShell,
  ...named('index'),
  path: '/',
  component: lazyPage(async () => (await import('../home-page.tsx')).HomeWithChecklist, 'home'),
})
const profile = createRoute({
  ...inShell,
  path: '/profile',
  component: lazyPage(
    async () => (await import('../../features/profile/pages/profile-page.tsx')).ProfilePage,
    'profile',
    'accounts',
  ),
})
/** The start page of roles that only reprint; not in the table of pages by role. */
const reprint = createRoute({
  ...inShell,
  path: '/reprint',
  beforeLoad: requireReprint,
  component: lazyPage(
    async () => (await import('../../features/shipments/pages/reprint-page.tsx')).ReprintPage,
    'shipments',
  ),
})
const components = createRoute({
  ...inShell,
  ...named('components'),
  path: '/components',
  component: lazyPage(
    async () => (await import('../../features/showcase/pages/showcase-page.tsx')).ShowcasePage,
    'showcase',
    'images',
    'accounts',
    'bulk',
    'exports',
  ),
})

/** Opened from search results; the server decides who may read customers and products. */
const customer = createRoute({
  ...inShell,
  path: '/customers/$id',
  component: lazyPage(
    async () => (await import('../../features/customers/pages/customer-page.tsx')).CustomerPage,
    'customers',
    'payments',
    'account-age',
  ),
})
const customerAccount = createRoute({
  ...inShell,
  path: '/customers/$id/account',
  validateSearch: readAccountSearch,
  component: lazyPage(
    async () => (await import('../../features/customers/pages/account-page.tsx')).AccountPage,
    'customers',
    'payments',
    'account-age',
    'mail',
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

const products = createRoute({
  ...inShell,
  ...named('settings-products'),
  path: '/settings/products',
  validateSearch: readProductsSearch,
  component: lazyPage(
    async () => (await import('../../features/products/pages/products-page.tsx')).ProductsPage,
    'products',
    'exports',
  ),
})
const productsCreate = createRoute({
  ...inShell,
  ...named('settings-products-create'),
  path: '/settings/products/create',
  component: lazyPage(
    async () => (await import('../../features/products/pages/create-product-page.tsx')).CreateProductPage,
    'products',
  ),
})
const productForm = createRoute({
  ...inShell,
  ...named('settings-products-id'),
  path: '/settings/products/$id',
  component: lazyPage(
    async () => (await import('../../features/products/pages/edit-product-page.tsx')).EditProductPage,
    'products',
  ),
})

const credit = createRoute({
  ...inShell,
  ...listed('credit', 'credit-notes'),
  path: '/credit',
  validateSearch: readCreditNotesSearch,
  component: lazyPage(
    async () => (await import('../../features/credit-notes/pages/credit-notes-page.tsx')).CreditNotesPage,
    'credit',
    'exports',
    'bulk',
    'views',
  ),
})
const creditCreate = createRoute({
  ...inShell,
  ...named('credit-create'),
  path: '/credit/create',
  component: lazyPage(
    async () => (await import('../../features/credit-notes/pages/credit-draft-page.tsx')).NewCreditNotePage,
    'credit',
    'notes',
    'printers',
    'mail',
  ),
})
const creditDraft = createRoute({
  ...inShell,
  ...named('credit-drafts-id'),
  path: '/credit/drafts/{-$id}',
  component: lazyPage(
    async () => (await import('../../features/credit-notes/pages/credit-draft-page.tsx')).CreditDraftPage,
    'credit',
    'notes',
  ),
})
const creditReturns = createRoute({
  ...inShell,
  ...named('credit-returns'),
  path: '/credit/returns',
  validateSearch: readReturnsSearch,
  component: lazyPage(
    async () => (await import('../../features/credit-notes/pages/returns-page.tsx')).ReturnsPage,
    'credit-figures',
    'credit',
    'exports',
  ),
})
const collections = createRoute({
  ...inShell,
  ...named('credit-collections'),
  path: '/credit/collections',
  validateSearch: readCollectionsSearch,
  component: lazyPage(
    async () => (await import('../../features/collections/pages/collections-page.tsx')).CollectionsPage,
    'collections',
  ),
})
const collection = createRoute({
  ...inShell,
  ...recorded('credit-id-collection'),
  staticData: { page: 'credit-id-collection', task: true },
  path: '/credit/$id/collection',
  component: lazyPage(
    async () => (await import('../../features/collections/pages/collection-page.tsx')).CollectionPage,
    'collections',
    'scan',
  ),
})
const creditDetail = createRoute({
  ...inShell,
  ...recorded('credit-id'),
  path: '/credit/$id',
  component: lazyPage(
    async () => (await import('../../features/credit-notes/pages/credit-note-page.tsx')).CreditNotePage,
    'credit',
    'notes',
    'printers',
    'mail',
  ),
})
const claims = createRoute({
  ...inShell,
  ...named('claims'),
  path: '/claims',
  validateSearch: readClaimsSearch,
  component: lazyPage(
    async () => (await import('../../features/claims/pages/claims-page.tsx')).ClaimsPage,
    'claims',
    'quarantine',
    'exports',
  ),
})
const claimsDetail = createRoute({
  ...inShell,
  ...recorded('claims-id'),
  path: '/claims/$id',
  validateSearch: readClaimsSearch,
  component: lazyPage(
    async () => (await import('../../features/claims/pages/claims-page.tsx')).ClaimsPage,
    'claims',
    'quarantine',
    'exports',
  ),
})
const morpheus = createRoute({
  ...inShell,
  ...named('morpheus'),
  path: '/morpheus',
  validateSearch: readMorpheusSearch,
  component: lazyPage(
    async () => (await import('../../features/morpheus/pages/morpheus-page.tsx')).MorpheusPage,
    'morpheus',
    'quarantine',
    'exports',
  ),
})

/** Home, the user's own page, customers, products, credit notes, claims. */
export const companyRoutes = [
  home,
  profile,
  reprint,
  components,
  customer,
  customerAccount,
  product,
  products,
  productsCreate,
  productForm,
  credit,
  creditCreate,
  creditDraft,
  creditReturns,
  creditDetail,
  collections,
  collection,
  claims,
  claimsDetail,
  morpheus,
] as const
