import { Outlet } from '@tanstack/react-router'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { useTranslations } from 'use-intl'
import { SignInAgain } from '../../features/sessions/components/sign-in-again.tsx'
import { followLiveUpdates } from '../../lib/api/live-updates.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { useLaterPart } from '../../lib/parts/use-later-part.ts'
import { dropFirstFrame } from '../../lib/screen/first-frame.ts'
import { printInLight } from '../../lib/screen/printing.ts'
import { useRested, waitForRest } from '../../lib/screen/rest.ts'
import { useIsWide } from '../../lib/screen/use-is-wide.ts'
import { leaveToNewOwner } from '../../lib/session/page-owner.ts'
import { InTurn } from '../../ui/states/in-turn.tsx'
import { CommandPalette } from '../palette/command-palette.tsx'
import { ShortcutsHelp } from '../palette/shortcuts-help.tsx'
import { BottomBar } from './bottom-bar.tsx'
import classes from './shell.module.css'
import { SideBar } from './side-bar.tsx'
import { TopBar } from './top-bar.tsx'

/** The default layout: side bar from 1280 px on, bottom bar below, top bar, and the page between them. */
export function Shell(): ReactNode {
  const t = useTranslations('app')
  const isWide = useIsWide()
  useEffect(() => followLiveUpdates(queryClient), [])
  useEffect(leaveToNewOwner, [])
  useEffect(printInLight, [])
  return (
    <InTurn>
      <div className={classes.shell}>
        <a className={`${classes.skip} no-print`} href="#content">
          {t('skipToContent')}
        </a>
        <FirstFrameGone />
        {isWide && <SideBar />}
        <TopBar />
        <main id="content" className={classes.content} tabIndex={-1} data-scroll>
          <InTurn>
            <Outlet />
          </InTurn>
        </main>
        {!isWide && <BottomBar />}
        <SignInAgain />
        <CommandPalette />
        <ShortcutsHelp />
        <PartsForLater />
      </div>
    </InTurn>
  )
}

const loadKeptParts = async () => (await import('../kept-parts/kept-parts.tsx')).KeptParts

/** Once the visit came to rest: what was not opened yet is brought to the device. */
function PartsForLater() {
  const KeptParts = useLaterPart(loadKeptParts, useRested())
  return KeptParts && <KeptParts />
}

/** In the same paint in which the bars stand in its place; from then on the visit comes to rest. */
function FirstFrameGone() {
  useLayoutEffect(dropFirstFrame, [])
  useEffect(waitForRest, [])
  return null
}
