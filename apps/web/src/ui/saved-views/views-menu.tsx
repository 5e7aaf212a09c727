import type { ViewList } from '@cais/contract/views/lists'
import {
  IconBookmark,
  IconBookmarkFilled,
  IconBookmarkPlus,
  IconDeviceFloppy,
  IconLayoutList,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../lib/format/quantity.ts'
import { linkOf } from '../../lib/lists/link-of.ts'
import { type SavedView, viewCountsQuery, viewsQuery } from '../../lib/lists/saved-views.ts'
import { addressOf, contentOf, isSameContent, plainAddress } from '../../lib/lists/view-address.ts'
import { MenuAction, MenuLink, PopupMenu } from '../popups/popup-menu.tsx'
import { lazyComponent } from '../states/lazy-component.tsx'
import { useChangeView } from './use-view-writes.ts'
import classes from './views-menu.module.css'

const SaveView = lazyComponent(async () => (await import('./save-view.tsx')).SaveView)
const ManageViews = lazyComponent(async () => (await import('./manage-views.tsx')).ManageViews)

type Props = { list: ViewList; search: Readonly<Record<string, unknown>> }

/**
 * The saved views of a list with their numbers of rows. A view only sets the address; the list always
 * follows the address.
 */
export function ViewsMenu({ list, search }: Props) {
  const t = useTranslations('views')
  const [window, setWindow] = useState<'save' | 'manage'>()
  const views = useQuery(viewsQuery(list)).data?.data ?? []
  const counts = useViewCounts(list, views.length > 0)
  const content = contentOf(list, search)
  const open = views.find(({ id }) => id === Number(search.saved))
  const isChanged = open !== undefined && !isSameContent(open, content)
  const change = useChangeView()
  const update = open && isChanged && open.allowedActions.includes('update') ? open : undefined
  const entries = (close: () => void) => (
    <>
      <ViewEntries views={views} open={open} counts={counts} close={close} />
      <MenuLink {...linkOf(plainAddress(list))} icon={<IconLayoutList size={18} />} onClick={close}>
        {t('plain')}
      </MenuLink>
      <hr className={classes.line} />
      {update && (
        <MenuAction
          icon={<IconDeviceFloppy size={18} />}
          disabled={change.isPending}
          onClick={() => {
            close()
            change.mutate({ params: { id: update.id }, body: { ...content, version: update.version } })
          }}
        >
          {t('update', { name: update.name })}
        </MenuAction>
      )}
      <MenuAction icon={<IconBookmarkPlus size={18} />} onClick={then(close, () => setWindow('save'))}>
        {t('save')}
      </MenuAction>
      {views.length > 0 && (
        <MenuAction icon={<IconSettings size={18} />} onClick={then(close, () => setWindow('manage'))}>
          {t('manage')}
        </MenuAction>
      )}
    </>
  )
  const closeWindow = () => setWindow(undefined)
  return (
    <>
      <PopupMenu
        label={open ? t('menuOpen', { name: open.name }) : t('menu')}
        buttonClass={classes.button}
        button={<ButtonContent open={open} isChanged={isChanged} count={open && counts.get(open.id)} />}
      >
        {entries}
      </PopupMenu>
      <Suspense>
        {window === 'save' && <SaveView list={list} content={content} onClose={closeWindow} />}
        {window === 'manage' && <ManageViews list={list} openId={open?.id} onClose={closeWindow} />}
      </Suspense>
    </>
  )
}

const then = (close: () => void, next: () => void) => () => {
  close()
  next()
}

type ButtonProps = { open: SavedView | undefined; isChanged: boolean; count: number | undefined }

function ButtonContent({ open, isChanged, count }: ButtonProps) {
  const t = useTranslations('views')
  const Icon = open ? IconBookmarkFilled : IconBookmark
  return (
    <>
      <Icon size={17} aria-hidden="true" />
      <span className={classes.name} aria-hidden="true">
        {open?.name ?? t('title')}
      </span>
      {isChanged && <span className={classes.changed}>{t('changed')}</span>}
      {count !== undefined && !isChanged && <span className={classes.count}>{formatQuantity(count)}</span>}
    </>
  )
}

type EntriesProps = {
  views: readonly SavedView[]
  open: SavedView | undefined
  counts: ReadonlyMap<number, number>
  close: () => void
}

function ViewEntries({ views, open, counts, close }: EntriesProps) {
  const t = useTranslations('views')
  if (views.length === 0) return <p className={classes.none}>{t('none')}</p>
  return views.map((view) => {
    const count = counts.get(view.id)
    return (
      <MenuLink
        key={view.id}
        {...linkOf(addressOf(view))}
        current={view.id === open?.id}
        icon={view.sharedWith === 'nobody' ? <IconBookmark size={18} /> : <IconUsers size={18} />}
        onClick={close}
      >
        <span className={classes.entry}>
          {view.name}
          {!view.isOwn && <small className={classes.owner}>{t('ofOwner', { owner: view.owner.name })}</small>}
        </span>
        {count !== undefined && <span className={classes.badge}>{formatQuantity(count)}</span>}
      </MenuLink>
    )
  })
}

/** Longer than the server caches counts (2 s), so that the last count is correct. */
const PAUSE_MS = 2500
const SPREAD_MS = 1000

/** The number of rows of each view by id; refetched, at most every few seconds, when the list changes. */
function useViewCounts(list: ViewList, enabled: boolean): ReadonlyMap<number, number> {
  const client = useQueryClient()
  const { data } = useQuery({ ...viewCountsQuery(list), enabled })
  useEffect(() => {
    if (!enabled) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = () => {
      timer = undefined
      void client.invalidateQueries({ queryKey: viewCountsQuery(list).queryKey })
    }
    const stop = client.getQueryCache().subscribe(({ type, query, ...event }) => {
      if (type !== 'updated' || !('action' in event) || event.action.type !== 'invalidate') return
      if (query.queryKey[0] === list) timer ??= setTimeout(again, PAUSE_MS + Math.random() * SPREAD_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [client, list, enabled])
  return new Map((data?.data ?? []).flatMap(({ id, count }) => (count === null ? [] : [[id, count]])))
}
