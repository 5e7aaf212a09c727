import { Link, useLocation } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../lib/format/quantity.ts'
import { MENU_ICONS, type MenuItem } from './menu.ts'

type Props = MenuItem & {
  className?: string | undefined
  countClass?: string | undefined
  role?: 'menuitem'
  onClick?: () => void
}

/** Pages that belong to an entry of the menu and have an address of their own. */
const ALSO: Partial<Record<MenuItem['place'], string>> = { credit: '/claims' }

/** One entry of the menu. */
export function MenuLink({ place, to, count, lit, className, countClass, role, onClick }: Props) {
  const t = useTranslations('app')
  const Icon = MENU_ICONS[place]
  const also = ALSO[place]
  const isWithin = useLocation({
    select: ({ pathname }) => also !== undefined && `${pathname}/`.startsWith(`${also}/`),
  })
  const content = (
    <>
      <Icon size={20} stroke={1.6} aria-hidden="true" />
      <span>{t(`menu.${place}`)}</span>
      {count !== undefined && (
        <span className={countClass} data-urgent={place === 'morpheus' || undefined}>
          <span aria-hidden="true">{formatQuantity(count)}</span>
          <span className="hidden-text">{t('menu.waiting', { count })}</span>
        </span>
      )}
    </>
  )
  return (
    <Link
      to={to}
      role={role}
      className={className}
      {...(lit && { 'aria-current': 'page' })}
      activeOptions={{ exact: to === '/', includeSearch: false }}
      onClick={onClick}
      {...(isWithin && { 'aria-current': 'page' as const })}
    >
      {content}
    </Link>
  )
}
