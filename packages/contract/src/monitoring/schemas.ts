import { ERROR_CAUSES } from '@cais/domain/monitoring/causes'
import { PROBLEM_KINDS } from '@cais/domain/monitoring/health'
import { z } from 'zod'
import { instant } from '../kernel/fields.ts'

const problem = z.object({
  kind: z.enum(PROBLEM_KINDS),
  level: z.enum(['warning', 'danger']),
  value: z
    .number()
    .describe(
      'errors, database-full: errors of the last ten minutes; jobs-failed: jobs; billing: documents; disk, connections: percent; queue, ' +
        'no-figures, backup-old: seconds; slow, event-loop: milliseconds; backup-failed, numbers-unconfirmed: 1',
    ),
})

const point = z.object({
  at: instant.describe('Begin of the span'),
  requests: z.number().nullable().describe('Requests per minute; null where no server ran'),
  p50: z.number().nullable().describe('Milliseconds within which half of the requests were answered'),
  p95: z.number().nullable().describe('Milliseconds within which 95 of 100 requests were answered'),
  errors: z.int().nullable().describe('Requests answered with 500 and above'),
  refusals: z.int().nullable().describe('Requests answered with 400 to 499'),
  jobs: z.int().nullable().describe('Most jobs that were due and not begun'),
  streams: z.number().nullable().describe('Open event streams of all servers'),
})

const cause = z.object({
  cause: z.enum(ERROR_CAUSES),
  subject: z
    .string()
    .describe('Task of a job, rule code of a refused invoice, or the call with the name of the error'),
  message: z.string().describe('The sentence of the rule that refused an invoice; otherwise empty'),
  count: z.int(),
  firstAt: instant,
  lastAt: instant,
  hours: z.array(z.int()).describe('Errors in each of the last 24 hours, the oldest first'),
  example: z
    .string()
    .describe('Id of the request as the log has it, or of the job; empty where there is none'),
  link: z.string().nullable().describe('Path of the screen where it is mended'),
})

const server = z.object({
  id: z.string(),
  startedAt: instant,
  seenAt: instant.describe('Begin of the last minute that it stored'),
  memory: z.int().describe('Resident memory in bytes'),
  eventLoopMs: z.number().describe('Delay of the event loop in 99 of 100 measurements, in milliseconds'),
})

const slowWork = z.object({
  name: z.string().describe('Text of the statement without its values, or the call'),
  calls: z.int(),
  meanMs: z.number(),
  maxMs: z.number(),
})

const backups = z.object({
  last: z
    .object({
      at: instant.describe('When it was begun'),
      bytes: z.int(),
      folder: z.string(),
      copiedTo: z
        .string()
        .nullable()
        .describe('The second folder; null = there is none, or it was not reached'),
      keyId: z.string().describe('Name of the key that restores it'),
    })
    .nullable()
    .describe('The last whole one; null = none yet'),
  failed: z
    .object({ at: instant, message: z.string() })
    .nullable()
    .describe('Set when the last one failed, with the reason in words'),
  rehearsed: z
    .object({ at: instant, findings: z.int() })
    .nullable()
    .describe('When a backup was last restored for trial, and what was found'),
})

export const monitoring = z.object({
  now: instant,
  problems: z
    .array(problem)
    .describe('What is not as it should be, the most urgent first; empty = all is well'),
  recent: z
    .object({
      requests: z.number().describe('Per minute'),
      p95: z.number().nullable(),
      errors: z.int(),
      refusals: z.int(),
      streams: z.number(),
    })
    .describe('The last ten minutes'),
  minutesPerPoint: z.int(),
  points: z.array(point).describe('The last 24 hours, the oldest first; spans without a server have nulls'),
  errors: z.int().describe('Errors of the last 24 hours that have a cause'),
  causes: z.array(cause).describe('By number of errors, 20 at most'),
  jobs: z.object({
    waiting: z.int().describe('Due and not begun'),
    oldestSeconds: z.int().describe('Age of the oldest of these'),
    failed: z.array(z.object({ task: z.string(), jobs: z.int() })).describe('Given up, by task'),
  }),
  disk: z
    .object({ free: z.int(), total: z.int() })
    .nullable()
    .describe('Of the data folder, in bytes; null where the database runs elsewhere'),
  database: z.object({
    version: z.string(),
    bytes: z.int(),
    bytesPerMonth: z
      .int()
      .nullable()
      .describe('Growth, from the stored sizes of at least a day; null before that'),
    connections: z.int(),
    maxConnections: z.int(),
  }),
  slow: z.object({
    source: z
      .enum(['statements', 'calls'])
      .describe('statements where PostgreSQL counts them, otherwise calls of this API'),
    fromMs: z.int().nullable().describe('Calls that took less are not listed'),
    items: z.array(slowWork).describe('The slowest first, 5 at most'),
  }),
  servers: z.array(server).describe('Those that stored a minute within the last three'),
  release: z.object({
    version: z.string(),
    builtAt: instant.nullable().describe('When the screens were built'),
  }),
  backups: backups.nullable().describe('Null where none are set up'),
  notSetUp: z
    .array(z.enum(['backups', 'printers', 'erp']))
    .describe('What this installation does not have yet'),
})
