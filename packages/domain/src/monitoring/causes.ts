/**
 * Why a request, a job or an invoice failed. Each stands for one way to mend it; the subject beside it says where: the task of a job,
 * the rule that refused an invoice, the call with the name of the error.
 */
export const ERROR_CAUSES = [
  'database-unreachable',
  'database-full',
  'database-read-only',
  'database-busy',
  'time-limit',
  'conflict',
  'overloaded',
  'job-failed',
  'billing-refused',
  'unexpected',
] as const
export type ErrorCause = (typeof ERROR_CAUSES)[number]
