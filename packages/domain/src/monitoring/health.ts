import type { ErrorCause } from './causes.ts'

/** What a problem is about, the most urgent first. */
export const PROBLEM_KINDS = [
  'no-figures',
  'database-full',
  'numbers-unconfirmed',
  'errors',
  'disk',
  'jobs-failed',
  'queue',
  'billing',
  'backup-failed',
  'backup-old',
  'connections',
  'slow',
  'event-loop',
] as const
export type ProblemKind = (typeof PROBLEM_KINDS)[number]
export type ProblemLevel = 'warning' | 'danger'

/** `value` is the figure that is out of bounds, in the unit of HEALTH_LIMITS. */
export type Problem = { readonly kind: ProblemKind; readonly level: ProblemLevel; readonly value: number }

/** The state of all servers together. */
export type HealthFigures = {
  /** Requests, server errors and the time of 95 of 100 requests in the last ten minutes. */
  readonly requests: number
  readonly errors: number
  readonly responseMs: number | null
  readonly eventLoopMs: number
  /** Causes of these errors. */
  readonly causes: readonly ErrorCause[]
  /** Jobs that were given up, and the age of the oldest job that is due. */
  readonly failedJobs: number
  readonly oldestJobSeconds: number
  /** Documents whose billing failed and that wait for somebody. */
  readonly failedInvoices: number
  readonly disk: { readonly free: number; readonly total: number } | null
  readonly connections: number
  readonly maxConnections: number
  /** Seconds since figures were last stored; null = no server has stored any yet. */
  readonly figuresAge: number | null
  /** Whether the last backup failed, and the seconds since the last whole one, null = none yet; null where backups are not set up. */
  readonly backup: { readonly failed: boolean; readonly age: number | null } | null
  /** The data came from a backup, and nobody has said yet which numbers were issued last. */
  readonly numbersUnconfirmed: boolean
}

/** From where a figure is a problem: as a warning, as a danger. */
export const HEALTH_LIMITS = {
  /** Server errors per 100 requests, when there are at least so many of them. */
  errorPercent: { warning: 0.5, danger: 5, atLeast: 3 },
  /** Milliseconds for 95 of 100 requests, when there are enough requests to say so. */
  responseMs: { warning: 300, danger: 1500, atLeast: 20 },
  eventLoopMs: { warning: 200, danger: 1000 },
  oldestJobSeconds: { warning: 120, danger: 900 },
  /** Percent of the disk that is free. */
  freePercent: { warning: 15, danger: 5 },
  connectionPercent: { warning: 80, danger: 95 },
  figuresAge: { warning: 180, danger: 600 },
  /** Seconds since the last whole backup: a daily one was missed, three were. */
  backupAge: { warning: 36 * 3600, danger: 72 * 3600 },
} as const

type Limits = { readonly warning: number; readonly danger: number }

/** What is not as it should be, the most urgent first; empty = all is well. */
export function findProblems(figures: HealthFigures): Problem[] {
  const { requests, errors, failedJobs, failedInvoices, disk } = figures
  const errorPercent = requests === 0 ? (errors > 0 ? 100 : 0) : (100 * errors) / requests
  const isBusy = requests >= HEALTH_LIMITS.responseMs.atLeast
  const found = [
    above('no-figures', figures.figuresAge ?? 0, HEALTH_LIMITS.figuresAge),
    figures.causes.includes('database-full') && danger('database-full', errors),
    errors >= HEALTH_LIMITS.errorPercent.atLeast &&
      withValue(above('errors', errorPercent, HEALTH_LIMITS.errorPercent), errors),
    disk !== null && disk.total > 0 && below('disk', (100 * disk.free) / disk.total),
    failedJobs > 0 && danger('jobs-failed', failedJobs),
    figures.numbersUnconfirmed && danger('numbers-unconfirmed', 1),
    figures.backup?.failed === true && ({ kind: 'backup-failed', level: 'warning', value: 1 } as const),
    above('backup-old', figures.backup?.age ?? 0, HEALTH_LIMITS.backupAge),
    above('queue', figures.oldestJobSeconds, HEALTH_LIMITS.oldestJobSeconds),
    failedInvoices > 0 && ({ kind: 'billing', level: 'warning', value: failedInvoices } as const),
    above(
      'connections',
      (100 * figures.connections) / Math.max(1, figures.maxConnections),
      HEALTH_LIMITS.connectionPercent,
    ),
    isBusy && above('slow', figures.responseMs ?? 0, HEALTH_LIMITS.responseMs),
    above('event-loop', figures.eventLoopMs, HEALTH_LIMITS.eventLoopMs),
  ]
  const problems = found.filter((problem) => problem !== false && problem !== undefined)
  return problems.toSorted((one, other) => urgency(other) - urgency(one))
}

const urgency = ({ kind, level }: Problem) =>
  (level === 'danger' ? PROBLEM_KINDS.length : 0) - PROBLEM_KINDS.indexOf(kind)

const danger = (kind: ProblemKind, value: number): Problem => ({ kind, value, level: 'danger' })

function above(kind: ProblemKind, value: number, limits: Limits): Problem | undefined {
  if (value < limits.warning) return undefined
  return { kind, value: Math.round(value), level: value >= limits.danger ? 'danger' : 'warning' }
}

function below(kind: ProblemKind, value: number): Problem | undefined {
  const limits = HEALTH_LIMITS.freePercent
  if (value > limits.warning) return undefined
  return { kind, value: Math.round(value), level: value <= limits.danger ? 'danger' : 'warning' }
}

const withValue = (problem: Problem | undefined, value: number) => problem && { ...problem, value }
