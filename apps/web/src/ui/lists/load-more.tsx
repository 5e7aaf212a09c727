import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../lib/format/quantity.ts'
import { Button } from '../actions/button.tsx'
import classes from './load-more.module.css'

type Props = {
  loaded: number
  hasMore: boolean
  isLoading: boolean
  failed: boolean
  onMore: () => unknown
}

/** How far above the end of the list the next page is loaded, so that scrolling never stops. */
const AHEAD = '1600px'

/** The end of a list that loads more while it is scrolled; a button where scrolling is not enough. */
export function LoadMore({ loaded, hasMore, isLoading, failed, onMore }: Props) {
  const t = useTranslations('views.table')
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)
  latest.current = onMore
  const mayLoad = hasMore && !isLoading && !failed
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at anew after each stretch, for it may not have filled the screen
  useEffect(() => {
    if (!end.current || !mayLoad) return
    const root = end.current.closest('[data-scroll]')
    const onVisible = ([entry]: IntersectionObserverEntry[]) => entry?.isIntersecting && latest.current()
    const observer = new IntersectionObserver(onVisible, { root, rootMargin: AHEAD })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [mayLoad, loaded])
  if (!hasMore) return null
  return (
    <div ref={end} className={classes.end} role="status">
      {failed && <span>{t('failed')}</span>}
      {isLoading ? <span>{t('loading')}</span> : <Button onClick={() => onMore()}>{t('more')}</Button>}
    </div>
  )
}

/** How much of the list is here: '400 carregados'. */
export function Loaded({ rows }: { rows: number }) {
  const t = useTranslations('views.table')
  return <span>{t('loaded', { loaded: formatQuantity(rows) })}</span>
}

/** Shown above a long list that others have changed. */
export function Outdated({ onRefresh }: { onRefresh: () => unknown }) {
  const t = useTranslations('views.table')
  return (
    <div className={classes.outdated} role="status">
      {t('outdated')} <Button onClick={() => onRefresh()}>{t('refresh')}</Button>
    </div>
  )
}
