import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../lib/format/quantity.ts'
import { MENU_ICONS, type MenuItem } from './menu.ts'

type Props = MenuItem & {
  className?: string | undefined
  countClass?: string | undefined
  role?: 'menuitem'
  onClick?: () => void
}

/** One entry of the menu. */
export function MenuLink({ place, to, count, lit, className, countClass, role, onClick }: Props) {
  const t = useTranslations('app')
  const Icon = MENU_ICONS[place]
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
    >
      {content}
    </Link>
  )
}
