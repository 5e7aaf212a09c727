import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, createElement, lazy, useState } from 'react'
import { loadPart, PartNotLoaded } from '../../lib/parts/load-part.ts'
import { PartMissing } from './part-missing.tsx'

type Closing<Props> = (props: Props) => (() => void) | undefined
type Part<Props> = { readonly load: () => Promise<ComponentType<Props>>; lazy: ComponentType<Props> }

/**
 * A part that is loaded when it is first shown, under a <Suspense>. Where it cannot be loaded its place says so and
 * offers to try again, and the rest of the page stands. A part that is closed, by `onClose` unless said, is a window.
 */
export function laterPart<Props extends object>(
  load: Part<Props>['load'],
  closing: Closing<Props> = (props) => (props as { onClose?: () => void }).onClose,
): ComponentType<Props> {
  const part: Part<Props> = { load, lazy: lazily(load) }
  return (props) => createElement(Guarded<Props>, { part, props, onClose: closing(props) })
}

const lazily = <Props,>(load: Part<Props>['load']) =>
  lazy(async () => ({ default: await loadPart(load) })) as unknown as ComponentType<Props>

type GuardedProps<Props> = { part: Part<Props>; props: Props; onClose: (() => void) | undefined }

function Guarded<Props extends object>({ part, props, onClose }: GuardedProps<Props>) {
  const [tried, setTried] = useState({ lazy: part.lazy, times: 0 })
  const again = () => setTried(({ times }) => ({ lazy: part.lazy, times: times + 1 }))
  // a lazy component remembers for good that it could not be loaded: each try takes a new one
  const forget = () => {
    part.lazy = lazily(part.load)
  }
  return (
    <CatchBoundary
      getResetKey={() => tried.times}
      onCatch={forget}
      errorComponent={({ error }) => {
        if (!(error instanceof PartNotLoaded)) throw error
        return <PartMissing onAgain={again} onClose={onClose} />
      }}
    >
      {createElement(tried.lazy, props)}
    </CatchBoundary>
  )
}
