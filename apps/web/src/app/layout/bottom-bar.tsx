import { IconDots } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { PopupMenu } from '../../ui/popups/popup-menu.tsx'
import classes from './bottom-bar.module.css'
import { type MenuItem, useMenu } from './menu.ts'
import { MenuLink } from './menu-link.tsx'

/** So many entries fit on a phone; the others are under 'Mais'. */
const PLACES = 5

/** The menu of small screens. */
export function BottomBar() {
  const t = useTranslations('app')
  const menu = useMenu()
  const fits = menu.length <= PLACES
  return (
    <nav className={`${classes.bar} no-print`} aria-label={t('mainMenu')}>
      {(fits ? menu : menu.slice(0, PLACES - 1)).map((line) => (
        <MenuLink key={line.place} {...line} className={classes.entry} countClass={classes.count} />
      ))}
      {!fits && <MoreEntries entries={menu.slice(PLACES - 1)} />}
    </nav>
  )
}

function MoreEntries({ entries }: { entries: readonly MenuItem[] }) {
  const t = useTranslations('app.menu')
  const button = (
    <>
      <IconDots size={20} aria-hidden="true" />
      <span>{t('more')}</span>
    </>
  )
  return (
    <PopupMenu label={t('more')} button={button} buttonClass={classes.entry}>
      {(close) =>
        entries.map((line) => (
          <MenuLink
            key={line.place}
            {...line}
            role="menuitem"
            className={classes.more}
            countClass={classes.moreCount}
            onClick={close}
          />
        ))
      }
    </PopupMenu>
  )
}
