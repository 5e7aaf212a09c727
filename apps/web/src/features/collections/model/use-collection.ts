import { readCollectionCode } from '@cais/domain/credit-notes/collection-scan'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSeeingAs } from '../../../lib/auth/seeing-as.ts'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { useCollectionSteps } from '../api.ts'
import { type Collection, type CollectionStep, type Found, type Line, lineStep, withSteps } from './steps.ts'

/** What a label says of the open line. */
export type Scanned = {
  readonly lineId: number
  readonly batch: string | null
  readonly expiry: string | null
}

/** What a collector sees and does: the goods with the steps that are on their way, the open line, the last scan. */
export function useCollection(saved: Collection) {
  const t = useTranslations('collections.scan')
  const user = useCurrentUser()
  const isSeeingAs = useSeeingAs() !== null
  const steps = useCollectionSteps(saved.id)
  const me = user ? { id: user.id, name: `${user.name} ${user.surname}`.trim() } : null
  const collection = withSteps(saved, steps.waiting, me)
  const [openLine, setOpenLine] = useState(() => firstOpen(collection.lines))
  const [scanned, setScanned] = useState<Scanned | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  const act = (step: CollectionStep) => {
    steps.add(step)
    setScanned(null)
    setRefusal(null)
    const next = withSteps(collection, [step], me)
    setOpenLine(firstOpen(next.lines))
  }
  const read = (raw: string) => {
    const lines = collection.lines.map((line) => ({ ...line, settled: line.received !== null }))
    const found = readCollectionCode(raw, lines)
    if (found === null) return
    if (found.kind !== 'part') {
      buzz(200)
      return setRefusal(t(found.kind, { code: found.article }))
    }
    buzz(30)
    setRefusal(null)
    setOpenLine(found.part.id)
    setScanned({ lineId: found.part.id, batch: found.batch, expiry: found.expiry })
  }
  return {
    collection,
    steps,
    userId: user?.id ?? 0,
    mayCollect: collection.allowedActions.includes('record-collection') && !isSeeingAs,
    openLine,
    setOpenLine,
    scanned,
    refusal,
    setRefusal,
    read,
    write: (line: Line, found: Found | null) => act(lineStep(line, found, new Date().toISOString())),
    end: (body: Extract<CollectionStep, { kind: 'end' }>['body']) =>
      act({ kind: 'end', body, at: new Date().toISOString() }),
  }
}

export type CollectionWork = ReturnType<typeof useCollection>

const firstOpen = (lines: readonly Line[]): number | null =>
  lines.find(({ received }) => received === null)?.id ?? null

/** The device shakes, briefly when all is well. */
function buzz(milliseconds: number) {
  if ('vibrate' in navigator) navigator.vibrate(milliseconds)
}
