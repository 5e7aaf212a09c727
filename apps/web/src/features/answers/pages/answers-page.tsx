import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, linkOptions, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import { retailersQuery } from '../api.ts'
import classes from '../components/answers.module.css'
import { RetailerAnswers } from '../components/retailer-answers.tsx'
import { Webhooks } from '../components/webhooks.tsx'

const route = getRouteApi('/shell/settings/answers')

/** What retailers are told about their orders, and other programs as it happens. */
export function AnswersPage() {
  const t = useTranslations('answers')
  const { view } = route.useSearch()
  const isWebhooks = view?.includes('webhooks') ?? false
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        eyebrow={<Link to="/settings">{t('settings')}</Link>}
        back={{ to: '/settings' }}
        tabs={
          <LinkTabs
            label={t('title')}
            active={isWebhooks ? 'webhooks' : 'retailers'}
            tabs={[
              {
                key: 'retailers',
                label: t('tabs.retailers'),
                link: linkOptions({ to: '/settings/answers', search: {} }),
              },
              {
                key: 'webhooks',
                label: t('tabs.webhooks'),
                link: linkOptions({ to: '/settings/answers', search: { view: ['webhooks'] } }),
              },
            ]}
          />
        }
      />
      {isWebhooks ? <Webhooks /> : <OfRetailers />}
    </>
  )
}

function OfRetailers() {
  const t = useTranslations('answers')
  const { retailer } = route.useSearch()
  const navigate = useNavigate({ from: '/settings/answers' })
  const found = useQuery(retailersQuery())
  const retailers = found.data?.data
  if (found.error && !retailers) return <ErrorState error={found.error} retry={found.refetch} />
  if (!retailers) return <RowsSkeleton />
  const open = retailers.find(({ id }) => id === retailer) ?? retailers[0]
  if (open === undefined) return <EmptyState title={t('noRetailer')}>{t('noRetailerText')}</EmptyState>
  return (
    <>
      <div className={classes.choice}>
        <SelectField
          label={t('retailer')}
          value={open.id}
          onChange={(value) => void navigate({ search: { retailer: value ?? undefined } })}
          options={retailers.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Link className={classes.ways} to="/settings/retailers/$id" params={{ id: open.id }}>
          {t('waysIn')}
        </Link>
      </div>
      <RetailerAnswers key={open.id} id={open.id} />
    </>
  )
}
