import { IconClipboardText, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../../../lib/format/quantity.ts'
import { usePageTitle } from '../../../../../lib/screen/use-page-title.ts'
import { Button } from '../../../../../ui/actions/button.tsx'
import { ReasonedButton } from '../../../../../ui/actions/reasoned-button.tsx'
import { SearchBox } from '../../../../../ui/lists/search-box.tsx'
import { Badge } from '../../../../../ui/marks/badge.tsx'
import { Card } from '../../../../../ui/page/card.tsx'
import { LinkTabs } from '../../../../../ui/page/link-tabs.tsx'
import { ErrorState } from '../../../../../ui/states/error-state.tsx'
import { lazyComponent } from '../../../../../ui/states/lazy-component.tsx'
import { DetailSkeleton } from '../../../../../ui/states/skeletons.tsx'
import { countById, historyOf } from '../../../inventory-api.ts'
import type { Count } from '../../../model/inventory-query.ts'
import { COUNT_SHOWS, type InventorySearch } from '../../../search.ts'
import classes from '../inventory.module.css'
import { InventoryHistory } from '../inventory-history.tsx'
import { CountGrid } from './count-grid.tsx'
import { CountReviewCards, FrozenNotice } from './count-review.tsx'
import { CountWalk } from './count-walk.tsx'

const EndCountDialog = lazyComponent(async () => (await import('./end-count-dialog.tsx')).EndCountDialog)
const PasteCounted = lazyComponent(async () => (await import('./paste-counted.tsx')).PasteCounted)
const FoundDialog = lazyComponent(async () => (await import('./found-dialog.tsx')).FoundDialog)

export type CountProps = {
  search: InventorySearch
  onChange: (changes: Partial<InventorySearch>, replace?: boolean) => void
}
type Props = CountProps & { id: number }

/** One stock count: what was counted beside what should lie there, and how it ends. */
export function CountDetail({ id, search, onChange }: Props) {
  const count = useQuery(countById(id))
  if (count.error && !count.data) return <ErrorState error={count.error} retry={count.refetch} />
  if (!count.data) return <DetailSkeleton />
  return <LoadedCount count={count.data.data} search={search} onChange={onChange} />
}

type OpenDialog = 'post' | 'give-up' | 'paste' | 'found' | null

function LoadedCount({ count, search, onChange }: CountProps & { count: Count }) {
  const t = useTranslations('inventory.counts')
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const isOpen = count.state === 'open'
  const close = () => setDialog(null)
  return (
    <div className={classes.body}>
      <CountHead count={count} onOpen={setDialog} />
      {isOpen && <FrozenNotice count={count} />}
      {isOpen && <CountWalk count={count} />}
      <div className={classes.bar}>
        <ShowTabs count={count} search={search} />
        <div className={classes.buttons}>
          <SearchBox
            label={t('search')}
            placeholder={t('search')}
            value={search.search}
            onSearch={(text) => onChange({ search: text })}
          />
          {isOpen && (
            <>
              <Button leftSection={<IconPlus size={16} />} onClick={() => setDialog('found')}>
                {t('found')}
              </Button>
              <Button leftSection={<IconClipboardText size={17} />} onClick={() => setDialog('paste')}>
                {t('paste')}
              </Button>
            </>
          )}
        </div>
      </div>
      <CountGrid count={count} search={search} onChange={onChange} />
      <CountReviewCards count={count} />
      <Card title={t('history')}>
        <InventoryHistory
          query={(perPage) => historyOf('stock-count', count.id, perPage)}
          record={{ objectType: 'stock-count', objectId: String(count.id) }}
        />
      </Card>
      <Suspense>
        {(dialog === 'post' || dialog === 'give-up') && (
          <EndCountDialog how={dialog} count={count} onClose={close} />
        )}
        {dialog === 'paste' && <PasteCounted id={count.id} onClose={close} />}
        {dialog === 'found' && <FoundDialog id={count.id} onClose={close} />}
      </Suspense>
    </div>
  )
}

function CountHead({ count, onOpen }: { count: Count; onOpen: (dialog: OpenDialog) => void }) {
  const t = useTranslations('inventory.counts')
  usePageTitle(count.number)
  const second = count.second > 0 ? t('secondMissing', { count: count.second }) : undefined
  const refusal = count.counted === 0 ? t('nothingCounted') : second
  return (
    <div className={classes.bar}>
      <div>
        <Link to="/inventory" search={{ view: 'counts' }}>
          {t('back')}
        </Link>
        <h1 className={classes.number}>
          {count.number}{' '}
          <Badge colour={count.state === 'open' ? 'info' : 'secondary'}>{t(`state.${count.state}`)}</Badge>
        </h1>
        <p role="status" className={classes.lead}>
          {t('progress', {
            counted: formatQuantity(count.counted),
            batches: formatQuantity(count.batches),
            differences: count.differences,
          })}
          {count.reason && ` · ${count.reason}`}
        </p>
      </div>
      {count.state === 'open' && (
        <div className={classes.buttons}>
          <Button onClick={() => onOpen('give-up')}>{t('giveUp')}</Button>
          <ReasonedButton primary refusal={refusal} onClick={() => onOpen('post')}>
            {t('post')}
          </ReasonedButton>
        </div>
      )}
    </div>
  )
}

function ShowTabs({ count, search }: { count: Count; search: InventorySearch }) {
  const t = useTranslations('inventory.counts')
  const figures = {
    all: count.batches,
    uncounted: Math.max(0, count.batches - count.counted),
    counted: count.counted,
    differences: count.differences,
    second: count.second,
  }
  const tabs = COUNT_SHOWS.map((show) => ({
    key: show,
    label: t(`show.${show}`),
    count: figures[show],
    link: linkOptions({
      to: '/inventory/counts/$id',
      params: { id: String(count.id) },
      search: { ...search, show, page: undefined },
    }),
  }))
  return <LinkTabs label={t('shows')} active={search.show ?? 'all'} tabs={tabs} />
}
