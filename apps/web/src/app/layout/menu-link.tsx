import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../lib/format/quantity.ts'
import { MENU_ICONS, type MenuLine } from './menu.ts'

type Props = MenuLine & {
  className?: string | undefined
  countClass?: string | undefined
  role?: 'menuitem'
  onClick?: () => void
}

/** One entry of the menu. One that the role shows but may not open says why instead of leading there (decision 0013). */
export function MenuLink({ place, to, canOpen, count, className, countClass, role, onClick }: Props) {
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
  if (!canOpen) {
    return (
      <span role={role} className={className} aria-disabled="true" title={t('forbidden')}>
        {content}
      </span>
    )
  }
  return (
    <Link
      to={to}
      role={role}
      className={className}
      activeOptions={{ exact: to === '/', includeSearch: false }}
      onClick={onClick}
    >
      {content}
    </Link>
  )
}
