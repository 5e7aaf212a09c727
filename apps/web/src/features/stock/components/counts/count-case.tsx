import { IconClipboardText, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../../lib/format/quantity.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { ReasonedButton } from '../../../../ui/actions/reasoned-button.tsx'
import { SearchBox } from '../../../../ui/lists/search-box.tsx'
import { Badge } from '../../../../ui/marks/badge.tsx'
import { Card } from '../../../../ui/page/card.tsx'
import { LinkTabs } from '../../../../ui/page/link-tabs.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { DetailSkeleton } from '../../../../ui/states/skeletons.tsx'
import { historyOf } from '../../api/ledger-history.ts'
import { inventory } from '../../api/ledger-queries.ts'
import type { Count } from '../../model/ledger-query.ts'
import { COUNT_SHOWS } from '../../search.ts'
import { LedgerHistory } from '../history/ledger-history.tsx'
import classes from '../ledger/ledger.module.css'
import type { LedgerProps } from '../ledger/ledger-view.tsx'
import { CountGrid } from './count-grid.tsx'
import { EndCountDialog } from './end-count-dialog.tsx'
import { FoundDialog } from './found-dialog.tsx'
import { PasteCounted } from './paste-counted.tsx'

type Props = LedgerProps & { id: number }

/** One inventory: what was counted beside what should lie there, and how it ends. */
export function CountCase({ id, search, onChange }: Props) {
  const count = useQuery(inventory(id))
  if (count.error && !count.data) return <ErrorState error={count.error} retry={count.refetch} />
  if (!count.data) return <DetailSkeleton />
  return <OpenCase count={count.data.data} search={search} onChange={onChange} />
}

type Asking = 'post' | 'give-up' | 'paste' | 'found' | null

function OpenCase({ count, search, onChange }: LedgerProps & { count: Count }) {
  const t = useTranslations('inventory.counts')
  const [asking, setAsking] = useState<Asking>(null)
  const isOpen = count.state === 'open'
  const close = () => setAsking(null)
  return (
    <div className={classes.body}>
      <CountHead count={count} onAsk={setAsking} />
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
              <Button leftSection={<IconPlus size={16} />} onClick={() => setAsking('found')}>
                {t('found')}
              </Button>
              <Button leftSection={<IconClipboardText size={17} />} onClick={() => setAsking('paste')}>
                {t('paste')}
              </Button>
            </>
          )}
        </div>
      </div>
      <CountGrid count={count} search={search} onChange={onChange} />
      <Card title={t('history')}>
        <LedgerHistory query={(perPage) => historyOf('stock-count', count.id, perPage)} />
      </Card>
      {(asking === 'post' || asking === 'give-up') && (
        <EndCountDialog how={asking} count={count} onClose={close} />
      )}
      {asking === 'paste' && <PasteCounted id={count.id} onClose={close} />}
      {asking === 'found' && <FoundDialog id={count.id} onClose={close} />}
    </div>
  )
}

function CountHead({ count, onAsk }: { count: Count; onAsk: (asking: Asking) => void }) {
  const t = useTranslations('inventory.counts')
  return (
    <div className={classes.bar}>
      <div>
        <Link to="/stock" search={{ view: 'counts' }}>
          {t('back')}
        </Link>
        <h2>
          {count.number}{' '}
          <Badge colour={count.state === 'open' ? 'info' : 'secondary'}>{t(`state.${count.state}`)}</Badge>
        </h2>
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
          <Button onClick={() => onAsk('give-up')}>{t('giveUp')}</Button>
          <ReasonedButton
            primary
            refusal={count.counted === 0 ? t('nothingCounted') : undefined}
            onClick={() => onAsk('post')}
          >
            {t('post')}
          </ReasonedButton>
        </div>
      )}
    </div>
  )
}

function ShowTabs({ count, search }: { count: Count; search: LedgerProps['search'] }) {
  const t = useTranslations('inventory.counts')
  const figures = {
    all: count.batches,
    uncounted: Math.max(0, count.batches - count.counted),
    counted: count.counted,
    differences: count.differences,
  }
  const tabs = COUNT_SHOWS.map((show) => ({
    key: show,
    label: t(`show.${show}`),
    count: figures[show],
    link: linkOptions({ to: '/stock', search: { ...search, show, page: undefined } }),
  }))
  return <LinkTabs label={t('shows')} active={search.show ?? 'all'} tabs={tabs} />
}
