import { canOpen } from '@cais/domain/access/pages'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/format/dates.ts'
import { useShortcut } from '../../../lib/screen/shortcuts.ts'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { useRememberRecord } from '../../../lib/session/recent-records.ts'
import { LinkButton } from '../../../ui/actions/button.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { CodeText } from '../../../ui/marks/text.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { DetailSkeleton } from '../../../ui/states/skeletons.tsx'
import { productQuery } from '../api.ts'
import { BatchesCard } from '../components/batches-card.tsx'
import { GoodsCard, ListPricesCard, PriceCard } from '../components/goods-cards.tsx'
import { LastingCard, SalesCard } from '../components/outlook-cards.tsx'
import classes from '../components/product.module.css'
import { ProductHistory } from '../components/product-history.tsx'
import { UnitsCard } from '../components/units-card.tsx'
import type { Product } from '../model/product-form.ts'

const route = getRouteApi('/shell/products/$id')

/** An article: what its units contain, its stock by batch, for how long it lasts, its VAT and price. */
export function ProductPage() {
  const { id } = route.useParams()
  const found = useQuery(productQuery(id))
  if (found.data) return <OpenProduct product={found.data.data} />
  return found.error ? <ErrorState error={found.error} retry={found.refetch} /> : <DetailSkeleton />
}

function OpenProduct({ product }: { product: Product }) {
  const t = useTranslations('products')
  const { id, description, active } = product
  const link = `/products/${encodeURIComponent(id)}`
  useRememberRecord({ kind: 'products', id, number: id, name: description, link })
  const hasList = canOpen(rolesOf(useCurrentUser()), 'settings-products')
  return (
    <>
      <PageHeader
        title={description}
        eyebrow={
          <span className={classes.eyebrow}>
            {hasList && <Link to="/settings/products">{t('list.title')}</Link>}
            <CodeText>{id}</CodeText>
          </span>
        }
        beside={<Badge colour={active ? 'success' : 'secondary'}>{t(active ? 'active' : 'inactive')}</Badge>}
        back={hasList ? { to: '/settings/products' } : { to: '/' }}
        actions={product.allowedActions.includes('edit') && <EditAction product={product} />}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: nothing inside takes the focus for whoever only reads, and a page that scrolls must be reachable by keyboard */}
      <section className={classes.page} aria-label={description} tabIndex={0}>
        <div className={classes.column}>
          <UnitsCard product={product} />
          <BatchesCard product={product} />
          <LastingCard product={product} />
        </div>
        <div className={classes.column}>
          <GoodsCard product={product} />
          <PriceCard product={product} />
          <ListPricesCard product={product} />
          <SalesCard product={product} />
          <ProductHistory id={id} />
        </div>
      </section>
    </>
  )
}

function EditAction({ product: { id, lastChange } }: { product: Product }) {
  const t = useTranslations('products')
  const navigate = useNavigate()
  useShortcut('E', t('edit'), () => void navigate({ to: '/settings/products/$id', params: { id } }))
  return (
    <>
      {lastChange?.by && (
        <span className={classes.changed}>
          {t('changedBy', { day: formatDate(lastChange.at), name: lastChange.by.name })}
        </span>
      )}
      <LinkButton
        to="/settings/products/$id"
        params={{ id }}
        primary
        keys="E"
        leftSection={<IconPencil size={16} aria-hidden="true" />}
      >
        {t('edit')}
      </LinkButton>
    </>
  )
}
