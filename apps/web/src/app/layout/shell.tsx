import { Outlet, useMatches } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react'
import { useTranslations } from 'use-intl'
import { SignInAgain } from '../../features/sessions/components/sign-in-again.tsx'
import { reloadOnSeeAs, useSeeingAs } from '../../lib/auth/seeing-as.ts'
import { reloadOnUserChange } from '../../lib/auth/session-guard.ts'
import { useLazyComponent } from '../../lib/lazy/use-lazy-component.ts'
import { followLiveUpdates } from '../../lib/queries/live-updates.ts'
import { queryClient } from '../../lib/queries/query-client.ts'
import { startIdleTimers, useIdle } from '../../lib/screen/idle.ts'
import { printInLight } from '../../lib/screen/printing.ts'
import { sendOnLeaving, undoWaiting, useCanUndo } from '../../lib/screen/send-later.ts'
import { useShortcut } from '../../lib/screen/shortcuts.ts'
import { removeStartFrame } from '../../lib/screen/start-frame.ts'
import { useIsWide } from '../../lib/screen/use-is-wide.ts'
import { DrawLater } from '../../ui/states/draw-later.tsx'
import { lazyComponent } from '../../ui/states/lazy-component.tsx'
import { loadWords } from '../language-provider.tsx'
import { CommandPalette } from '../palette/command-palette.tsx'
import { ShortcutsHelp } from '../palette/shortcuts-help.tsx'
import { BottomBar } from './bottom-bar.tsx'
import classes from './shell.module.css'
import { SideBar } from './side-bar.tsx'
import { TopBar } from './top-bar.tsx'

/** Few ever see it, so the first load goes without it. */
const SeeAsBanner = lazyComponent(async () => {
  const [module] = await Promise.all([import('../see-as-banner.tsx'), loadWords('banner')])
  return module.SeeAsBanner
})

/** The default layout: side bar from 1280 px on, bottom bar below, top bar, and the page between them; a task has the whole screen. */
export function Shell(): ReactNode {
  const t = useTranslations('app')
  const isWide = useIsWide()
  const isSeeingAs = useSeeingAs() !== null
  const isTask = useMatches({ select: (matches) => matches.at(-1)?.staticData.task === true })
  useEffect(() => followLiveUpdates(queryClient), [])
  useEffect(reloadOnUserChange, [])
  useEffect(reloadOnSeeAs, [])
  useEffect(printInLight, [])
  useEffect(sendOnLeaving, [])
  useShortcut('Ctrl+Z', t('undoLast'), () => undoWaiting(), { enabled: useCanUndo(), whileTyping: false })
  return (
    <DrawLater>
      <div className={classes.shell} data-task={isTask || undefined}>
        <a className={`${classes.skip} no-print`} href="#content">
          {t('skipToContent')}
        </a>
        <StartFrameRemoved />
        {isWide && !isTask && <SideBar />}
        {isSeeingAs && (
          <Suspense fallback={null}>
            <SeeAsBanner />
          </Suspense>
        )}
        {!isTask && <TopBar />}
        <main id="content" className={classes.content} tabIndex={-1} data-scroll>
          <DrawLater>
            <Outlet />
          </DrawLater>
        </main>
        {!isWide && !isTask && <BottomBar />}
        <SignInAgain />
        <CommandPalette />
        <ShortcutsHelp />
        <ModuleCache />
      </div>
    </DrawLater>
  )
}

const loadCachedModules = async () => (await import('../cached-modules/cached-modules.tsx')).CachedModules

/** Once the visit is idle: caches modules that were not opened yet. */
function ModuleCache() {
  const CachedModules = useLazyComponent(loadCachedModules, useIdle())
  return CachedModules && <CachedModules />
}

/** Removes the start frame in the same paint in which the bars replace it, and starts the idle timers. */
function StartFrameRemoved() {
  useLayoutEffect(removeStartFrame, [])
  useEffect(startIdleTimers, [])
  return null
}
