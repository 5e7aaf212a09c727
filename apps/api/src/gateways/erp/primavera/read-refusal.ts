import { RuleError } from '@cais/domain/kernel/rule-error'

type Failure = {
  readonly code?: unknown
  readonly name?: unknown
  readonly cause?: unknown
  readonly message?: unknown
}

const UNREACHABLE = [
  'ESOCKET',
  'EINSTLOOKUP',
  'ECONNREFUSED',
  'ENOTFOUND',
  'ECONNRESET',
  'ECONNCLOSED',
  'EHOSTUNREACH',
]
const LATE = ['ETIMEOUT', 'ETIMEDOUT', 'TimeoutError']

/** What went wrong with a reading, in plain words: nothing of what the server said is shown. */
export function readRefusal(
  error: unknown,
  { host, table }: { readonly host: string; readonly table: string },
): RuleError {
  if (error instanceof RuleError) return error
  const codes = codesOf(error)
  if (codes.some((code) => LATE.includes(code))) return new RuleError('ERP_TIMEOUT', { host })
  if (codes.includes('ELOGIN') || codes.includes('28P01'))
    return new RuleError('ERP_SIGN_IN_REFUSED', { host })
  if (codes.some((code) => UNREACHABLE.includes(code))) return new RuleError('ERP_UNREACHABLE', { host })
  return new RuleError('ERP_READ_FAILED', { table })
}

/** The codes of an error and of what caused it. */
function codesOf(error: unknown): string[] {
  const codes: string[] = []
  for (let each: unknown = error, depth = 0; isFailure(each) && depth < 5; each = each.cause, depth += 1)
    codes.push(String(each.code ?? ''), String(each.name ?? ''))
  return codes
}

const isFailure = (value: unknown): value is Failure => typeof value === 'object' && value !== null
