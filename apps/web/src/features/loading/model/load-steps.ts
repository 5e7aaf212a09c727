import type { ApiData, ApiInput } from '../../../lib/api/api.ts'

export type Loading = ApiData<'GET /shipments/{id}/loading'>
export type Stop = Loading['stops'][number]
export type Line = Stop['lines'][number]
export type Reason = NonNullable<Line['reason']>
export type Rest = NonNullable<Line['rest']>

export type StepReply = ApiData<'POST /shipments/{id}/loading'>

type LoadBody = ApiInput<'POST /shipments/{id}/loading'>['body']
type OtherBatchBody = ApiInput<'POST /shipments/{id}/loading/other-batch'>['body']

/** What a loader did, as the device stores it until the server has it: the call's body, and what to call the line. */
export type LoadStep =
  | { readonly kind: 'load'; readonly body: LoadBody; readonly product: string; readonly at: string }
  | {
      readonly kind: 'other-batch'
      readonly body: OtherBatchBody
      readonly product: string
      readonly at: string
    }

export const keyOf = ({ lineId, levelId }: Pick<Line, 'lineId' | 'levelId'>) => `${lineId}-${levelId}`

/** All of the line is on the truck, or (null) nothing is settled any more. */
export const tickStep = (line: Line, loaded: number | null, code?: string): LoadStep => ({
  kind: 'load',
  product: line.description,
  at: new Date().toISOString(),
  body: { ...target(line), version: line.version, loaded, ...(code && { code }) },
})

/** Less than asked, and why. */
export const shortStep = (line: Line, loaded: number, reason: Reason, rest: Rest): LoadStep => ({
  kind: 'load',
  product: line.description,
  at: new Date().toISOString(),
  body: { ...target(line), version: line.version, loaded, reason, rest },
})

type Exchange = {
  readonly batch: string
  readonly quantity: number
  readonly reason: Reason
  readonly code?: string
}

/** Another batch instead of the reserved one. */
export const otherBatchStep = (line: Line, exchange: Exchange): LoadStep => ({
  kind: 'other-batch',
  product: line.description,
  at: new Date().toISOString(),
  body: { ...target(line), ...exchange },
})

const target = ({ lineId, levelId, unit }: Line) => ({ lineId, levelId, unit })

/** The loading as it will stand when the steps have arrived; a step on a line that is gone changes nothing. */
export function withSteps(loading: Loading, steps: readonly LoadStep[], by: Line['settledBy']): Loading {
  if (steps.length === 0) return loading
  const stops = loading.stops.map((stop) => {
    const own = steps.filter(({ body }) => stop.lines.some((line) => keyOf(line) === keyOf(body)))
    if (own.length === 0) return stop
    const lines = own.reduce((before, step) => withStep(before, step, by), stop.lines)
    return { ...stop, lines, progress: progressOf(lines) }
  })
  const progress = progressOf(stops.flatMap(({ lines }) => lines))
  const left = progress.settled === 0 ? 0 : progress.parts - progress.settled
  return { ...loading, stops, progress: { ...progress, left } }
}

/** The loading with what the server answered to a step: the lines that the step touched, and the figures of the truck. */
export function withReply(loading: Loading, { lineIds, lines, isChanged: _, ...head }: StepReply): Loading {
  const touched = new Set(lineIds)
  const stops = loading.stops.map((stop) => {
    const own = stop.lines.filter(({ lineId }) => touched.has(lineId))
    if (own.length === 0) return stop
    const first = new Map(own.toReversed().map((line) => [line.lineId, line]))
    const next = stop.lines.flatMap((line) => {
      if (!touched.has(line.lineId)) return [line]
      return first.get(line.lineId) === line ? lines.filter(({ lineId }) => lineId === line.lineId) : []
    })
    return { ...stop, lines: next, progress: progressOf(next) }
  })
  return { ...loading, ...head, stops }
}

/** Whether others changed something between what the screen shows and the reply to a step: then the truck is read again. */
export const missedSome = (loading: Loading, { version, isChanged }: StepReply): boolean =>
  version !== loading.version + (isChanged ? 1 : 0)

/** A truck that left without any tick carries everything as asked (decision 0219). */
export const leftAsAsked = ({ finishedAt, progress }: Loading): boolean =>
  finishedAt !== null && progress.settled === 0 && progress.parts > 0

/** The loading with every line loaded as asked. */
export function asAsked(loading: Loading): Loading {
  const stops = loading.stops.map((stop) => {
    const lines = stop.lines.map((line) => ({ ...line, loaded: line.asked }))
    return { ...stop, lines, progress: progressOf(lines) }
  })
  return {
    ...loading,
    stops,
    progress: { ...loading.progress, ...progressOf(stops.flatMap(({ lines }) => lines)) },
  }
}

function withStep(lines: Line[], step: LoadStep, by: Line['settledBy']): Line[] {
  return lines.flatMap((line) => {
    if (keyOf(line) !== keyOf(step.body)) return [line]
    return step.kind === 'load' ? [loaded(line, step, by)] : exchanged(line, step, by)
  })
}

function loaded(line: Line, { body, at }: Extract<LoadStep, { kind: 'load' }>, by: Line['settledBy']): Line {
  const isShort = body.loaded !== null && body.loaded < line.asked
  return {
    ...line,
    loaded: body.loaded,
    reason: isShort ? (body.reason ?? null) : null,
    rest: isShort ? (body.rest ?? 'analysis') : null,
    scanned: body.code !== undefined,
    settledBy: by,
    settledAt: at,
  }
}

/** The other batch stands beside what is left of the reserved one until the server answers with both. */
function exchanged(
  line: Line,
  { body, at }: Extract<LoadStep, { kind: 'other-batch' }>,
  by: Line['settledBy'],
): Line[] {
  const other = line.otherBatches.find(({ batch }) => batch === body.batch)
  const left = { ...line, asked: round(line.asked - body.quantity) }
  const taken: Line = {
    ...line,
    levelId: other?.levelId ?? -line.levelId,
    batch: body.batch,
    expiry: other?.expiry ?? null,
    asked: body.quantity,
    loaded: body.quantity,
    reason: null,
    rest: null,
    settledBy: by,
    settledAt: at,
    version: 0,
    otherBatches: [],
  }
  return left.asked > 0 ? [taken, { ...left, ...(isWhole(left) && { reason: null, rest: null }) }] : [taken]
}

const isWhole = ({ asked, loaded: quantity }: Line) => quantity !== null && quantity >= asked

const progressOf = (lines: readonly Line[]) => ({
  parts: lines.length,
  settled: lines.filter(({ loaded: quantity }) => quantity !== null).length,
  short: lines.filter(({ asked, loaded: quantity }) => quantity !== null && quantity < asked).length,
})

/** Quantities have three decimals. */
export const round = (quantity: number) => Math.round(quantity * 1000) / 1000
