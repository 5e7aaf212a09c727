import { IconDotsVertical } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, linkOptions } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDateTime, formatTime } from '../../../lib/format/dates.ts'
import { Button, IconButton } from '../../../ui/actions/button.tsx'
import { useSelection } from '../../../ui/bulk/use-selection.ts'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { ConfirmDialog } from '../../../ui/popups/confirm-dialog.tsx'
import { MenuAction, PopupMenu } from '../../../ui/popups/popup-menu.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { DetailSkeleton } from '../../../ui/states/skeletons.tsx'
import {
  type Recall,
  type RecallCustomer,
  recallQuery,
  useClose,
  useReopen,
  useTell,
  useUnblock,
} from '../api.ts'
import { AnswerDialog } from '../components/answer-dialog.tsx'
import { BalanceCard } from '../components/balance-card.tsx'
import { CustomersCard } from '../components/customers-card.tsx'
import { PlacesCard } from '../components/places-card.tsx'
import { RecallBadge } from '../components/recall-badge.tsx'
import { RecallHistory } from '../components/recall-history.tsx'
import { RecallSteps } from '../components/recall-steps.tsx'
import classes from '../components/recalls.module.css'
import { CUSTOMER_FILTERS, readRecallSearch } from '../search.ts'

const route = getRouteApi('/shell/stock/recalls/$id')

/** One recall: where the batch is, what is done and what is left to do, and who got it. */
export function RecallPage() {
  const t = useTranslations('app')
  const { id } = route.useParams()
  const found = useQuery(recallQuery(Number(id)))
  if (found.error && !found.data)
    return (
      <>
        <PageHeader title={t('pages.stock-recalls-id')} back={{ to: '/stock/recalls' }} />
        <ErrorState error={found.error} retry={found.refetch} />
      </>
    )
  if (!found.data) return <DetailSkeleton />
  return <RecallDetail key={id} recall={found.data.data} />
}

function RecallDetail({ recall }: { recall: Recall }) {
  const t = useTranslations('recalls')
  return (
    <>
      <PageHeader
        title={t('titleOf', { number: recall.number })}
        beside={<RecallBadge state={recall.state} />}
        lead={`${t(`grade.g${recall.grade}`)} · ${recall.reason}`}
        back={{ to: '/stock/recalls' }}
        actions={<RecallActions recall={recall} />}
      />
      <div className={classes.columns}>
        <div className={classes.main}>
          <BalanceCard trace={recall.trace} />
          <RecallSteps recall={recall} />
          <Customers recall={recall} />
        </div>
        <div className={classes.side}>
          <PlacesCard trace={recall.trace} />
          <RecallHistory recall={recall} />
          <p className={classes.quiet}>{t('readAt', { time: formatTime(recall.readAt) })}</p>
        </div>
      </div>
    </>
  )
}

type Asked = 'unblock' | 'close' | 'reopen'

function RecallActions({ recall }: { recall: Recall }) {
  const t = useTranslations('recalls')
  const [asked, setAsked] = useState<Asked | null>(null)
  const done = () => setAsked(null)
  const [unblock, close, reopen] = [useUnblock(done), useClose(done), useReopen(done)]
  const running = { unblock, close, reopen }
  const { id, version, allowedActions } = recall
  const confirm = (words: string) => {
    const params = { id }
    if (asked === 'close') close.mutate({ params, body: { version, note: words } })
    if (asked === 'unblock') unblock.mutate({ params, body: { version, reason: words } })
    if (asked === 'reopen') reopen.mutate({ params, body: { version, reason: words } })
  }
  return (
    <>
      {allowedActions.includes('reopen') && <Button onClick={() => setAsked('reopen')}>{t('reopen')}</Button>}
      {allowedActions.includes('close') && <Button onClick={() => setAsked('close')}>{t('close')}</Button>}
      {allowedActions.includes('unblock') && (
        <PopupMenu
          label={t('more')}
          trigger={(props) => (
            <IconButton {...props} label={t('more')} variant="default">
              <IconDotsVertical size={18} aria-hidden="true" />
            </IconButton>
          )}
        >
          {(shut) => (
            <MenuAction
              onClick={() => {
                shut()
                setAsked('unblock')
              }}
            >
              {t('unblock')}
            </MenuAction>
          )}
        </PopupMenu>
      )}
      {asked !== null && (
        <ConfirmDialog
          open
          onClose={done}
          title={t(`${asked}Title`)}
          confirmLabel={t(asked)}
          reason={asked === 'close' ? 'optional' : 'required'}
          pending={running[asked].isPending}
          error={running[asked].error?.message}
          onConfirm={confirm}
        >
          {t(`${asked}Text`)}
        </ConfirmDialog>
      )}
    </>
  )
}

const WAYS = ['phone', 'letter', 'email', 'visit'] as const

function Customers({ recall }: { recall: Recall }) {
  const t = useTranslations('recalls.customers')
  const search = readRecallSearch(route.useSearch())
  const { customers } = recall.trace
  const [answering, setAnswering] = useState<RecallCustomer | null>(null)
  const shown = customers.filter(({ state }) => search.show === undefined || state === search.show)
  const selection = useSelection(shown, ({ id }) => id)
  const tell = useTell(selection.clear)
  const mayTell = recall.allowedActions.includes('tell')
  const tabs = [undefined, ...CUSTOMER_FILTERS].map((show) => ({
    key: show ?? 'all',
    label: t(`show.${show ?? 'all'}`),
    count: show === undefined ? customers.length : customers.filter(({ state }) => state === show).length,
    link: linkOptions({ to: '/stock/recalls/$id', params: { id: String(recall.id) }, search: { show } }),
  }))
  const toldAs = (way: (typeof WAYS)[number] | null) =>
    tell.mutate({
      params: { id: recall.id },
      body: { customerIds: selection.chosen.map(({ id }) => id), way },
    })
  return (
    <>
      <LinkTabs label={t('filter')} active={search.show ?? 'all'} tabs={tabs} />
      <CustomersCard
        customers={shown}
        unit={recall.unit}
        selection={mayTell ? { keys: selection.keys, onChange: selection.onChange } : undefined}
        onAnswer={recall.allowedActions.includes('answer') ? setAnswering : undefined}
        actions={
          mayTell &&
          selection.chosen.length > 0 && (
            <PopupMenu
              label={t('told')}
              trigger={(props) => (
                <Button {...props} primary loading={tell.isPending}>
                  {t('tell', { count: selection.chosen.length })}
                </Button>
              )}
            >
              {(shut) => (
                <>
                  {[...WAYS, null].map((way) => (
                    <MenuAction
                      key={way ?? 'none'}
                      onClick={() => {
                        shut()
                        toldAs(way)
                      }}
                    >
                      {way === null ? t('notTold') : t(`by.${way}`)}
                    </MenuAction>
                  ))}
                </>
              )}
            </PopupMenu>
          )
        }
      />
      {answering !== null && (
        <AnswerDialog
          key={answering.id}
          recall={recall}
          customer={answering}
          onClose={() => setAnswering(null)}
        />
      )}
      {recall.closedAt !== null && (
        <p className={classes.quiet}>
          {t('closed', {
            at: formatDateTime(recall.closedAt),
            name: recall.closedBy?.name ?? '',
            note: recall.note,
          })}
        </p>
      )}
    </>
  )
}
