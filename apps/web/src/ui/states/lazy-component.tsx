import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, createElement, lazy, useState } from 'react'
import { loadModule, ModuleLoadError } from '../../lib/lazy/load-module.ts'
import { LoadFailed } from './load-failed.tsx'

type CloseOf<Props> = (props: Props) => (() => void) | undefined
type LazyPart<Props> = { readonly load: () => Promise<ComponentType<Props>>; lazy: ComponentType<Props> }

/**
 * A component that is loaded when it is first shown, under a <Suspense>. If loading fails, an error with
 * "try again" is shown in its place and the rest of the page stays. A component with a closing function
 * (`onClose` by default) is a window.
 */
export function lazyComponent<Props extends object>(
  load: LazyPart<Props>['load'],
  closing: CloseOf<Props> = (props) => (props as { onClose?: () => void }).onClose,
): ComponentType<Props> {
  const part: LazyPart<Props> = { load, lazy: lazyOf(load) }
  return (props) => createElement(Guarded<Props>, { part, props, onClose: closing(props) })
}

const lazyOf = <Props,>(load: LazyPart<Props>['load']) =>
  lazy(async () => ({ default: await loadModule(load) })) as unknown as ComponentType<Props>

type GuardedProps<Props> = { part: LazyPart<Props>; props: Props; onClose: (() => void) | undefined }

function Guarded<Props extends object>({ part, props, onClose }: GuardedProps<Props>) {
  const [tried, setTried] = useState({ lazy: part.lazy, times: 0 })
  const again = () => setTried(({ times }) => ({ lazy: part.lazy, times: times + 1 }))
  // React.lazy caches a failure forever: each retry needs a new one
  const renew = () => {
    part.lazy = lazyOf(part.load)
  }
  return (
    <CatchBoundary
      getResetKey={() => tried.times}
      onCatch={renew}
      errorComponent={({ error }) => {
        if (!(error instanceof ModuleLoadError)) throw error
        return <LoadFailed onAgain={again} onClose={onClose} />
      }}
    >
      {createElement(tried.lazy, props)}
    </CatchBoundary>
  )
}
