import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { DetailSkeleton } from '../../../ui/states/skeletons.tsx'
import { transferQuery } from '../api.ts'
import { RequestEditor } from '../components/request-editor.tsx'
import { readRequestSearch } from '../search.ts'

const route = getRouteApi('/shell/stock/transfers/create')

/** Asks for goods of another warehouse, or changes what is asked for. */
export function RequestPage() {
  const t = useTranslations('transfers')
  const { edit } = readRequestSearch(route.useSearch())
  const navigate = useNavigate()
  const found = useQuery({ ...transferQuery(edit ?? 0), enabled: edit !== undefined })
  const transfer = found.data?.data
  const show = (id: number) =>
    void navigate({ to: '/stock/transfers/$id', params: { id: String(id) }, replace: true })
  if (edit !== undefined && found.error && !transfer)
    return <ErrorState error={found.error} retry={found.refetch} />
  if (edit !== undefined && !transfer) return <DetailSkeleton />
  return (
    <>
      <PageHeader
        title={transfer ? t('editTitle', { number: transfer.number }) : t('newTitle')}
        back={{ to: '/stock/transfers' }}
      />
      <RequestEditor key={edit ?? 0} transfer={transfer} onSaved={show} />
    </>
  )
}
