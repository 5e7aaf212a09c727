import { monitorEventLoopDelay } from 'node:perf_hooks'
import { HEALTH_LIMITS } from '@cais/domain/monitoring/health'
import { bucketOf, RESPONSE_BUCKETS } from '@cais/domain/monitoring/response-times'
import type { Failure } from './cause-of-failure.ts'

/** What was counted since it was last taken. */
export type Counted = {
  readonly requests: number
  readonly errors: number
  readonly refusals: number
  /** Requests by bucket of their response time. */
  readonly times: readonly number[]
  /** Delay of the event loop in 99 of 100 measurements, in milliseconds. */
  readonly eventLoopMs: number
}

/** Errors of one cause in one hour. */
export type CountedError = Failure & {
  readonly hour: string
  readonly count: number
  readonly firstAt: string
  readonly lastAt: string
  readonly example: string
}

export type SlowCall = {
  readonly hour: string
  readonly call: string
  readonly count: number
  readonly totalMs: number
  readonly maxMs: number
}

export type Answered = { readonly status: number; readonly ms: number; call(): string }

/** What has further names is counted under its cause alone: faults must not fill the memory while the database is away. */
const MAX_NAMES = 200
/** How often the delay of the event loop is measured; each measurement contains this interval. */
const RESOLUTION_MS = 20
const SLOW_MS = HEALTH_LIMITS.responseMs.warning

/** Counts what one server does; costs a few additions for each request and a fixed amount of memory. */
export function createCounters(now: () => Date) {
  const loop = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  loop.enable()
  let minute = emptyMinute()
  let errors = new Map<string, CountedError>()
  let slow = new Map<string, SlowCall>()
  const total = emptyMinute()
  let totalMs = 0

  const nameOf = ({ hour, cause, subject }: CountedError) => `${hour} ${cause} ${subject}`
  const addError = (given: CountedError) => {
    const isNew = errors.size >= MAX_NAMES && !errors.has(nameOf(given))
    const error = isNew ? { ...given, subject: '' } : given
    merge(errors, nameOf(error), error, { join: joinErrors, most: 2 * MAX_NAMES })
  }
  const addSlow = (call: SlowCall) =>
    merge(slow, `${call.hour} ${call.call}`, call, { join: joinCalls, most: MAX_NAMES })

  return {
    noteAnswer: ({ status, ms, call }: Answered) => {
      const bucket = bucketOf(ms)
      count(minute, bucket, status)
      count(total, bucket, status)
      totalMs += ms
      if (ms >= SLOW_MS)
        addSlow({
          hour: hourOf(now()),
          call: call(),
          count: 1,
          totalMs: Math.round(ms),
          maxMs: Math.round(ms),
        })
    },
    noteFailure: (failure: Failure, example: string) => {
      const at = now()
      const [instant, hour] = [at.toISOString(), hourOf(at)]
      addError({ ...failure, hour, example, count: 1, firstAt: instant, lastAt: instant })
    },
    /** What was counted since the last call of this. */
    takeMinute: (): Counted => {
      const taken = { ...minute, eventLoopMs: loopDelay(loop.percentile(99)) }
      minute = emptyMinute()
      loop.reset()
      return taken
    },
    takeNamed: () => {
      const taken = { errors: [...errors.values()], slow: [...slow.values()] }
      errors = new Map()
      slow = new Map()
      return taken
    },
    /** Counts again what could not be stored. */
    putBack: ({ errors: unsaved, slow: calls }: Named) => {
      for (const error of unsaved) addError(error)
      for (const call of calls) addSlow(call)
    },
    /** Since the start of the process. */
    total: () => ({
      ...total,
      times: [...total.times],
      totalMs,
      eventLoopMs: loopDelay(loop.percentile(99)),
    }),
    stop: () => loop.disable(),
  }
}

export type Counters = ReturnType<typeof createCounters>
export type Named = { readonly errors: readonly CountedError[]; readonly slow: readonly SlowCall[] }

const emptyMinute = () => ({
  requests: 0,
  errors: 0,
  refusals: 0,
  times: new Array<number>(RESPONSE_BUCKETS).fill(0),
})

function count(into: ReturnType<typeof emptyMinute>, bucket: number, status: number) {
  into.requests += 1
  into.times[bucket] = (into.times[bucket] ?? 0) + 1
  if (status >= 500) into.errors += 1
  else if (status >= 400) into.refusals += 1
}

function merge<T>(into: Map<string, T>, name: string, item: T, { join, most }: Merging<T>) {
  const known = into.get(name)
  if (known !== undefined || into.size < most) into.set(name, known === undefined ? item : join(known, item))
}

type Merging<T> = { readonly join: (one: T, other: T) => T; readonly most: number }

/** The newest example is kept: the log has it longest. */
function joinErrors(one: CountedError, other: CountedError): CountedError {
  const [earlier, later] = one.lastAt > other.lastAt ? [other, one] : [one, other]
  const [firstAt = ''] = [earlier.firstAt, later.firstAt].toSorted()
  return { ...later, firstAt, count: one.count + other.count }
}

const joinCalls = (one: SlowCall, other: SlowCall): SlowCall => ({
  ...one,
  count: one.count + other.count,
  totalMs: one.totalMs + other.totalMs,
  maxMs: Math.max(one.maxMs, other.maxMs),
})

const hourOf = (at: Date) => `${at.toISOString().slice(0, 13)}:00:00.000Z`

/** What a measurement took beyond its own interval, from nanoseconds in milliseconds; nothing was measured yet = 0. */
const loopDelay = (ns: number) => Math.max(0, Math.round(ns / 1e5) / 10 - RESOLUTION_MS) || 0
