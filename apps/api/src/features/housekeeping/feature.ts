import type { Feature } from '../../features.ts'
import { tidy } from './tidy.ts'

/** Every hour, on one of the servers. */
export const housekeeping: Feature = {
  tasks: { 'housekeeping.tidy': async (_payload, { db, now }) => tidy(db, now()) },
  cron: [{ task: 'housekeeping.tidy', match: '17 * * * *' }],
}
