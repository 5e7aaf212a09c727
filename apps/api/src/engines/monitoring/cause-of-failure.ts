import { RuleError } from '@cais/domain/kernel/rule-error'
import type { ErrorCause } from '@cais/domain/monitoring/causes'
import {
  codeOf,
  isDatabaseBusy,
  isDatabaseDown,
  isDatabaseFull,
  isReadOnly,
  isTimeLimit,
  isTransient,
} from '../../db/failures.ts'

export type Failure = { readonly cause: ErrorCause; readonly subject: string }

/** Why a request failed. `call` is its method and the pattern of its path, which holds no id and no name. */
export function causeOfRequest(error: unknown, call: string): Failure {
  const cause = databaseCauseOf(error)
  if (cause !== undefined) return { cause, subject: isOfOneCall(cause) ? call : '' }
  if (error instanceof RuleError && error.code === 'UNAVAILABLE')
    return { cause: 'overloaded', subject: call }
  return { cause: 'unexpected', subject: `${call} ${nameOf(error)}` }
}

/** Why an attempt of a job failed; what lies with the database is counted there and not under the job. */
export function causeOfJob(error: unknown, task: string): Failure {
  const cause = databaseCauseOf(error)
  if (cause !== undefined && !isOfOneCall(cause)) return { cause, subject: '' }
  return { cause: 'job-failed', subject: task }
}

function databaseCauseOf(error: unknown): ErrorCause | undefined {
  if (isDatabaseFull(error)) return 'database-full'
  if (isReadOnly(error)) return 'database-read-only'
  if (isDatabaseBusy(error)) return 'database-busy'
  if (isTimeLimit(error)) return 'time-limit'
  if (isTransient(error)) return 'conflict'
  return isDatabaseDown(error) ? 'database-unreachable' : undefined
}

/** Causes that lie in a call; the others meet every call alike. */
const isOfOneCall = (cause: ErrorCause) => cause === 'time-limit' || cause === 'conflict'

/** The SQLSTATE or name of an error; its message may hold what people typed. */
function nameOf(error: unknown): string {
  const name = codeOf(error) || (error instanceof Error ? error.name : 'Error')
  return name.replaceAll(/[^\w.-]/g, '').slice(0, 40)
}
