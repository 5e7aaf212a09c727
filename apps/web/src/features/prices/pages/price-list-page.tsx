import { canDo } from '@cais/domain/access/actions'
import {
  IconColumns2,
  IconHistory,
  IconPencil,
  IconPercentage,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ExportMenu } from '../../../ui/lists/export-menu.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { CodeText } from '../../../ui/marks/text.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { ConfirmDialog } from '../../../ui/popups/confirm-dialog.tsx'
import { MenuAction, PopupMenu } from '../../../ui/popups/popup-menu.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { lazyComponent } from '../../../ui/states/lazy-component.tsx'
import { DetailSkeleton } from '../../../ui/states/skeletons.tsx'
import { type PriceList, type PriceVersion, priceListQuery, useDeleteVersion } from '../api.ts'
import classes from '../components/prices.module.css'
import { ValidityStrip } from '../components/validity-strip.tsx'
import { VersionSheet } from '../components/version-sheet.tsx'
import { useTargetText } from '../model/use-target-text.ts'

const PriceListEditor = lazyComponent(
  async () => (await import('../components/list-form.tsx')).PriceListEditor,
)
const ChangeDays = lazyComponent(async () => (await import('../components/version-form.tsx')).ChangeDays)
const NewVersion = lazyComponent(async () => (await import('../components/version-form.tsx')).NewVersion)
const RaisePrices = lazyComponent(async () => (await import('../components/raise-form.tsx')).RaisePrices)
const ChooseCompared = lazyComponent(
  async () => (await import('../components/compared-with.tsx')).ChooseCompared,
)
const PriceHistory = lazyComponent(async () => (await import('../components/price-history.tsx')).PriceHistory)

const route = getRouteApi('/shell/settings/prices/$id')

/** One price list: its validities, and the prices of the version that is shown. */
export function PriceListPage() {
  const { id } = route.useParams()
  const found = useQuery(priceListQuery(Number(id)))
  if (!found.data)
    return found.error ? <ErrorState error={found.error} retry={found.refetch} /> : <DetailSkeleton />
  return <Shown list={found.data.data} />
}

type Open = 'edit' | 'version' | 'days' | 'delete' | 'raise' | 'compare' | null

function Shown({ list }: { list: PriceList }) {
  const t = useTranslations('prices')
  const target = useTargetText()
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/settings/prices/$id' })
  const [open, setOpen] = useState<Open>(null)
  const version = shownVersion(list, search.version)
  const show = (number: number | undefined) => navigate({ search: { version: number } })
  const close = () => setOpen(null)
  return (
    <>
      <PageHeader
        title={list.name}
        eyebrow={
          <span className={classes.eyebrow}>
            <Link to="/settings/prices">{t('title')}</Link> <CodeText>{list.code}</CodeText>
          </span>
        }
        beside={<StateBadge list={list} />}
        lead={target(list)}
        back={{ to: '/settings/prices' }}
        actions={<Actions list={list} version={version} onOpen={setOpen} />}
      />
      {list.versions.length > 0 && <ValidityStrip list={list} shown={version?.number ?? 0} />}
      {version ? (
        <VersionSheet key={version.number} list={list} version={version} />
      ) : (
        <EmptyState
          title={t('noVersionTitle')}
          action={
            list.allowedActions.includes('add-version') && (
              <Button primary onClick={() => setOpen('version')}>
                {t('version.new')}
              </Button>
            )
          }
        >
          {t('noVersionText')}
        </EmptyState>
      )}
      <Suspense>
        {open === 'edit' && <PriceListEditor list={list} onClose={close} />}
        {open === 'version' && <NewVersion list={list} onClose={close} onAdded={show} />}
        {open === 'days' && version && <ChangeDays list={list} version={version} onClose={close} />}
        {open === 'raise' && version && (
          <RaisePrices list={list} version={version} search={search.search} onClose={close} />
        )}
        {open === 'compare' && version && <ChooseCompared list={list} version={version} onClose={close} />}
      </Suspense>
      {open === 'delete' && version && (
        <DeleteVersion list={list} version={version} onClose={close} onDeleted={() => show(undefined)} />
      )}
      {search.open === 'history' && (
        <Suspense>
          <PriceHistory id={list.id} onClose={() => navigate({ search: { ...search, open: undefined } })} />
        </Suspense>
      )}
    </>
  )
}

/** The one that was chosen, or the draft, or the one in force, or the next. */
function shownVersion({ versions }: PriceList, number: number | undefined): PriceVersion | undefined {
  const of = (state: PriceVersion['state']) => versions.find((version) => version.state === state)
  return (
    versions.find((version) => version.number === number) ??
    of('draft') ??
    of('in-force') ??
    of('planned') ??
    versions[0]
  )
}

function StateBadge({ list }: { list: PriceList }) {
  const t = useTranslations('prices')
  const entered = list.versions.reduce((sum, version) => sum + version.entered - version.waiting, 0)
  if (!list.active) return <Badge>{t('inactive')}</Badge>
  return entered > 0 ? <Badge colour="warning">{t('unpublished')}</Badge> : null
}

type ActionProps = {
  list: PriceList
  version: PriceVersion | undefined
  onOpen: (open: Open) => void
}

function Actions({ list, version, onOpen }: ActionProps) {
  const t = useTranslations('prices')
  const navigate = useNavigate({ from: '/settings/prices/$id' })
  const search = route.useSearch()
  const manages = canDo(rolesOf(useCurrentUser()), 'manage-prices')
  const may = (action: PriceVersion['allowedActions'][number]) => version?.allowedActions.includes(action)
  return (
    <>
      {version && (
        <ExportMenu
          list="GET /price-lists/{id}/versions/{number}/lines"
          params={{ id: list.id, number: version.number }}
          query={{}}
        />
      )}
      {version && may('enter') && (
        <Button leftSection={<IconPercentage size={16} aria-hidden="true" />} onClick={() => onOpen('raise')}>
          {t('raise.open')}
        </Button>
      )}
      {list.allowedActions.includes('add-version') && list.versions.length > 0 && (
        <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => onOpen('version')}>
          {t('version.new')}
        </Button>
      )}
      {manages && (
        <PopupMenu label={t('more')} button="⋯" buttonClass={classes.more}>
          {(close) => {
            const act = (work: () => unknown) => () => {
              close()
              work()
            }
            return (
              <>
                {list.allowedActions.includes('edit') && (
                  <MenuAction
                    icon={<IconPencil size={17} aria-hidden="true" />}
                    onClick={act(() => onOpen('edit'))}
                  >
                    {t('edit')}
                  </MenuAction>
                )}
                {version && (
                  <MenuAction
                    icon={<IconColumns2 size={17} aria-hidden="true" />}
                    onClick={act(() => onOpen('compare'))}
                  >
                    {t('compare.open', { number: String(version.number) })}
                  </MenuAction>
                )}
                {version && may('change-validity') && (
                  <MenuAction
                    icon={<IconPencil size={17} aria-hidden="true" />}
                    onClick={act(() => onOpen('days'))}
                  >
                    {t('version.days', { number: String(version.number) })}
                  </MenuAction>
                )}
                <MenuAction
                  icon={<IconHistory size={17} aria-hidden="true" />}
                  onClick={act(() => navigate({ search: { ...search, open: 'history' } }))}
                >
                  {t('history.title')}
                </MenuAction>
                {version && may('delete') && (
                  <MenuAction
                    icon={<IconTrash size={17} aria-hidden="true" />}
                    onClick={act(() => onOpen('delete'))}
                  >
                    {t('version.delete', { number: String(version.number) })}
                  </MenuAction>
                )}
              </>
            )
          }}
        </PopupMenu>
      )}
    </>
  )
}

type DeleteProps = { list: PriceList; version: PriceVersion; onClose: () => void; onDeleted: () => unknown }

function DeleteVersion({ list, version, onClose, onDeleted }: DeleteProps) {
  const t = useTranslations('prices.version')
  const number = String(version.number)
  const remove = useDeleteVersion(t('deleted', { number }), () => {
    onClose()
    return onDeleted()
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('delete', { number })}
      confirmLabel={t('deleteConfirm')}
      tone="danger"
      pending={remove.isPending}
      error={remove.error?.message}
      onConfirm={() => remove.mutate({ params: { id: list.id, number: version.number } })}
    >
      {t('deleteText')}
    </ConfirmDialog>
  )
}
