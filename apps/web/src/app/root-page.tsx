import { Outlet } from '@tanstack/react-router'
import { Toasts } from '../ui/popups/toasts.tsx'
import { ProgressBar } from './layout/progress-bar.tsx'
import { NewVersionNotice } from './new-version-notice.tsx'

/** What stands around every page, signed in or not. */
export function RootPage() {
  return (
    <>
      <ProgressBar />
      <Outlet />
      <Toasts />
      <NewVersionNotice />
    </>
  )
}
