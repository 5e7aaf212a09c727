import { TextInput } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { notify } from '../../../lib/screen/notify.ts'
import { Button, IconButton, LinkButton } from '../../../ui/actions/button.tsx'
import { FileButton } from '../../../ui/actions/file-button.tsx'
import { ReasonedButton } from '../../../ui/actions/reasoned-button.tsx'
import { BulkBar } from '../../../ui/bulk/bulk-bar.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { ChainMark } from '../../../ui/marks/chain-mark.tsx'
import { DecisionBar } from '../../../ui/page/decision-bar.tsx'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { ConfirmDialog } from '../../../ui/popups/confirm-dialog.tsx'
import { MenuAction, PopupMenu } from '../../../ui/popups/popup-menu.tsx'
import { SlideIn } from '../../../ui/popups/slide-in.tsx'
import { LockNotice } from '../../../ui/record/lock-notice.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton, TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { LOCK } from '../samples.ts'
import { Sample } from './sample.tsx'

/** Samples of the parts of pages. */
export function PageSamples() {
  const t = useTranslations('showcase')
  return (
    <>
      <ButtonSamples />
      <LinkSamples />
      <PagerSample />
      <Sample name="LockNotice">
        <LockNotice lock={LOCK} />
      </Sample>
      <WindowSamples />
      <Sample name="Toasts">
        <Button onClick={() => notify.success(t('saved'))}>{t('success')}</Button>
        <Button onClick={() => notify.error(t('text'))}>{t('failure')}</Button>
      </Sample>
      <Sample name="LinkTabs">
        <LinkTabs
          label={t('view')}
          active="list"
          tabs={[
            { key: 'list', label: t('list'), count: 1284, link: linkOptions({ to: '/components' }) },
            { key: 'grid', label: t('grid'), count: 6, link: linkOptions({ to: '/components' }) },
          ]}
        />
      </Sample>
      <Sample name="EmptyState">
        <EmptyState>{t('text')}</EmptyState>
      </Sample>
      <Sample name="ErrorState">
        <ErrorState error={new Error(t('text'))} retry={() => undefined} />
      </Sample>
      <Sample name="RowsSkeleton, TextSkeleton">
        <RowsSkeleton rows={2} dense />
        <TextSkeleton />
      </Sample>
      <Sample name="DecisionBar" wide>
        <DecisionBar>
          <TextInput aria-label={t('decision')} placeholder={t('decision')} />
          <Button tone="danger" keys="R">
            {t('reject')}
          </Button>
          <Button primary tone="success" keys="A">
            {t('approve')}
          </Button>
        </DecisionBar>
      </Sample>
      <BulkSample />
    </>
  )
}

function ButtonSamples() {
  const t = useTranslations('showcase')
  return (
    <Sample name="Button, ReasonedButton, PopupMenu">
      <Button primary keys="N">
        {t('approve')}
      </Button>
      <Button>{t('list')}</Button>
      <Button tone="danger">{t('reject')}</Button>
      <ReasonedButton refusal={t('text')}>{t('wait')}</ReasonedButton>
      <PopupMenu label={t('view')} trigger={(props) => <Button {...props}>{t('view')}</Button>}>
        {(close) => <MenuAction onClick={close}>{t('list')}</MenuAction>}
      </PopupMenu>
    </Sample>
  )
}

function LinkSamples() {
  const t = useTranslations('showcase')
  return (
    <Sample name="LinkButton, FileButton, IconButton">
      <LinkButton to="/components">{t('list')}</LinkButton>
      <FileButton file="GET /orders/{id}/print" input={{ params: { id: 1 } }}>
        {t('print')}
      </FileButton>
      <IconButton label={t('print')} variant="default">
        <IconPrinter size={18} aria-hidden="true" />
      </IconButton>
    </Sample>
  )
}

function PagerSample() {
  const [page, setPage] = useState(2)
  const pagination = { currentPage: page, totalPage: 12, isLast: page === 12 }
  return (
    <Sample name="Pager, ChainMark">
      <Pager pagination={pagination} onPage={setPage} />
      <ChainMark isWhole />
      <ChainMark isWhole={false} />
    </Sample>
  )
}

function WindowSamples() {
  const t = useTranslations('showcase')
  const [shown, setShown] = useState<'sheet' | 'loading' | 'confirm' | null>(null)
  const close = () => setShown(null)
  return (
    <Sample name="SlideIn, ConfirmDialog">
      <Button onClick={() => setShown('sheet')}>{t('openSheet')}</Button>
      <Button onClick={() => setShown('loading')}>{t('openLoading')}</Button>
      <Button onClick={() => setShown('confirm')}>{t('openConfirm')}</Button>
      <SlideIn
        open={shown === 'sheet' || shown === 'loading'}
        loading={shown === 'loading'}
        title={t('title')}
        onClose={close}
      >
        <p>{t('text')}</p>
      </SlideIn>
      <ConfirmDialog
        open={shown === 'confirm'}
        onClose={close}
        title={t('reject')}
        confirmLabel={t('reject')}
        tone="danger"
        reason="required"
        onConfirm={close}
      >
        {t('text')}
      </ConfirmDialog>
    </Sample>
  )
}

const OFFERS = [
  { name: 'close', count: 3 },
  { name: 'process', count: 2 },
] as const

function BulkSample() {
  const [count, setCount] = useState(3)
  return (
    <Sample name="BulkBar">
      <BulkBar
        count={count}
        total={40_574_254}
        offers={OFFERS}
        onAct={() => setCount(3)}
        onPage={12}
        onAll={() => setCount(12)}
        onClear={() => setCount(3)}
      />
    </Sample>
  )
}
