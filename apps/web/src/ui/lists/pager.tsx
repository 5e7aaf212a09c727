import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../actions/button.tsx'
import classes from './pager.module.css'

type Pagination = {
  currentPage: number
  totalPage: number
  isLast: boolean
  /** false: there are more pages than these. */
  isExact?: boolean | undefined
}
type Props = {
  pagination: Pagination | undefined
  /** `replace`: the page that was asked for is no step to come back to. */
  onPage: (page: number, replace?: boolean) => void
}

/** Back and forth through the pages of a list; nothing when one page holds all. A page after the last leads to the last. */
export function Pager({ pagination, onPage }: Props) {
  const t = useTranslations('ui.pager')
  const last = lastBefore(pagination)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is not there
  useEffect(() => {
    if (last !== undefined) onPage(last, true)
  }, [last, pagination?.currentPage])
  if (last !== undefined || !pagination || (pagination.totalPage <= 1 && pagination.isLast)) return null
  const { currentPage: page, totalPage: pages, isExact = true } = pagination
  const position = { page: String(page), pages: String(pages) }
  return (
    <nav className={classes.pager} aria-label={t('label')}>
      <IconButton label={t('previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={18} />
      </IconButton>
      <span aria-live="polite">{isExact ? t('position', position) : t('positionOfMore', position)}</span>
      <IconButton label={t('next')} disabled={pagination.isLast} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={18} />
      </IconButton>
    </nav>
  )
}

/** The last page, where the open one lies behind it: rows went elsewhere, or an old link. */
function lastBefore(pagination: Pagination | undefined): number | undefined {
  if (!pagination || pagination.isExact === false) return undefined
  return pagination.currentPage > pagination.totalPage ? pagination.totalPage : undefined
}
