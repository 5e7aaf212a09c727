import { TextInput } from '@mantine/core'
import { linkOptions } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { notify } from '../../../lib/screen/notify.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { BulkBar } from '../../../ui/bulk/bulk-bar.tsx'
import { DecisionBar } from '../../../ui/page/decision-bar.tsx'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { ConfirmDialog } from '../../../ui/popups/confirm-dialog.tsx'
import { Hint } from '../../../ui/popups/hint.tsx'
import { MenuAction, PopupMenu } from '../../../ui/popups/popup-menu.tsx'
import { SlideIn } from '../../../ui/popups/slide-in.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton, TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { Sample } from './sample.tsx'

/** The parts that a page is made of. */
export function PageSamples() {
  const t = useTranslations('showcase')
  return (
    <>
      <ButtonSamples />
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
    <Sample name="Button, PopupMenu, Hint">
      <Button primary keys="N">
        {t('approve')}
      </Button>
      <Button>{t('list')}</Button>
      <Button tone="danger">{t('reject')}</Button>
      <Hint text={t('text')}>
        <Button data-disabled aria-disabled>
          {t('wait')}
        </Button>
      </Hint>
      <PopupMenu label={t('view')} trigger={(props) => <Button {...props}>{t('view')}</Button>}>
        {(close) => <MenuAction onClick={close}>{t('list')}</MenuAction>}
      </PopupMenu>
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
