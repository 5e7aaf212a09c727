import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { IconButton } from './button.tsx'
import classes from './pager.module.css'

type Pagination = {
  currentPage: number
  totalPage: number
  isLast: boolean
  /** false: there are more pages than these. */
  isExact?: boolean | undefined
}
type Props = { pagination: Pagination | undefined; onPage: (page: number) => void }

/** Back and forth through the pages of a list; nothing when one page holds all. */
export function Pager({ pagination, onPage }: Props) {
  const t = useTranslations('ui.pager')
  if (!pagination || (pagination.totalPage <= 1 && pagination.isLast)) return null
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
