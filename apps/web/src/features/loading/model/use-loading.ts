import { useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSeeingAs } from '../../../lib/auth/seeing-as.ts'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { useLoadSteps } from '../api.ts'
import {
  asAsked,
  keyOf,
  type Line,
  type Loading,
  type LoadStep,
  leftAsAsked,
  otherBatchStep,
  type Reason,
  tickStep,
  withSteps,
} from './load-steps.ts'
import { countedLess, type LoadScan, readScan } from './read-scan.ts'

/** The line whose quantity is being changed, and what a label proposes for it. */
export type Editing = { readonly key: string; readonly quantity: number | null }

/** What a loader sees and does: the truck with the steps that are on their way, the open stop, the last scan. */
export function useLoading(saved: Loading) {
  const t = useTranslations('loading.scan')
  const user = useCurrentUser()
  const isSeeingAs = useSeeingAs() !== null
  const steps = useLoadSteps(saved.id)
  const me = useMemo(
    () => (user ? { id: user.id, name: `${user.name} ${user.surname}`.trim() } : null),
    [user],
  )
  const isAsAsked = leftAsAsked(saved)
  const { waiting } = steps
  const loading = useMemo(
    () => (leftAsAsked(saved) ? asAsked(saved) : withSteps(saved, waiting, me)),
    [saved, waiting, me],
  )
  const [openStop, setOpenStop] = useState(() => firstUnsettled(loading))
  const [editing, setEditing] = useState<Editing | null>(null)
  const [scan, setScan] = useState<LoadScan | null>(null)
  const [said, setSaid] = useState('')

  const act = (step: LoadStep) => {
    steps.add(step)
    setScan(null)
  }
  const tick = (line: Line, code?: string) => {
    act(tickStep(line, line.asked, code))
    setEditing(null)
    const next = withSteps(loading, [tickStep(line, line.asked)], me)
    const stop = next.stops.find(({ lines }) => lines.some((one) => keyOf(one) === keyOf(line)))
    const isDone = stop !== undefined && stop.progress.settled === stop.progress.parts
    setOpenStop(isDone ? firstUnsettled(next) : (stop?.orderId ?? openStop))
  }
  const read = (raw: string) => {
    const outcome = readScan(raw, loading, openStop)
    if (outcome === null) return
    if (outcome.kind !== 'part') {
      buzz(200)
      return setScan(outcome)
    }
    buzz(30)
    const { part, code } = outcome
    const less = countedLess(part, code.article, code.count)
    if (less === null) {
      tick(part.line, raw)
      const { description: product, asked, unit } = part.line
      return setSaid(t('loaded', { product, quantity: formatQuantity(asked), unit }))
    }
    setScan(null)
    setOpenStop(part.orderId)
    setEditing({ key: part.key, quantity: less })
  }
  const takeOther = (line: Line, batch: string, reason: Reason) => {
    const free =
      line.otherBatches.find((other) => other.batch.toUpperCase() === batch.toUpperCase())?.free ?? 0
    const quantity = Math.min(free, line.asked - (line.loaded ?? 0))
    act(otherBatchStep(line, { batch, quantity, reason }))
    setEditing(null)
    setSaid(t('taken', { product: line.description, batch }))
  }
  const hands = useHands({ act, tick, takeOther, setEditing, setOpenStop })
  return {
    loading,
    isAsAsked,
    steps,
    mayLoad: saved.allowedActions.includes('load-line') && !isSeeingAs,
    openStop,
    setOpenStop,
    editing,
    setEditing,
    scan,
    setScan,
    said,
    act,
    tick,
    read,
    takeOther,
    hands,
  }
}

export type LoadingWork = ReturnType<typeof useLoading>

export type LoadingHands = {
  readonly act: (step: LoadStep) => void
  readonly tick: (line: Line) => void
  readonly takeOther: (line: Line, batch: string, reason: Reason) => void
  readonly setEditing: (editing: Editing | null) => void
  readonly setOpenStop: (orderId: number | null) => void
}

/** What rows do: the same functions at every drawing, so that a tick draws its own row and none of the other hundred. */
function useHands(now: LoadingHands): LoadingHands {
  const latest = useRef(now)
  latest.current = now
  return useMemo(
    () => ({
      act: (step) => latest.current.act(step),
      tick: (line) => latest.current.tick(line),
      takeOther: (line, batch, reason) => latest.current.takeOther(line, batch, reason),
      setEditing: (editing) => latest.current.setEditing(editing),
      setOpenStop: (orderId) => latest.current.setOpenStop(orderId),
    }),
    [],
  )
}

/** The first stop, in loading order, that has something to load. */
const firstUnsettled = ({ stops }: Loading): number | null =>
  stops.find(({ progress }) => progress.settled < progress.parts)?.orderId ?? null

/** Gloves and noise: the device shakes, briefly when all is well. */
function buzz(milliseconds: number) {
  if ('vibrate' in navigator) navigator.vibrate(milliseconds)
}
