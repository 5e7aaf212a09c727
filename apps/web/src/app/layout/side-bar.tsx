import { useTranslations } from 'use-intl'
import { ConnectionState } from './connection-state.tsx'
import { Logo } from './logo.tsx'
import { useMenu } from './menu.ts'
import { MenuLink } from './menu-link.tsx'
import classes from './side-bar.module.css'

/** The menu on the left of wide screens. */
export function SideBar() {
  const t = useTranslations('app')
  const menu = useMenu()
  return (
    <aside className={`${classes.side} no-print`}>
      <Logo />
      <nav className={classes.menu} aria-label={t('mainMenu')}>
        {menu.map((line) => (
          <MenuLink key={line.place} {...line} className={classes.entry} countClass={classes.count} />
        ))}
      </nav>
      <ConnectionState />
    </aside>
  )
}
