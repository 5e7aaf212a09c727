import { plusDays } from '../../../lib/format/dates.ts'

export type AgeBand = {
  readonly name: 'today' | 'days' | 'week' | 'older'
  /** Days of creation, both included; undefined = open. */
  readonly createdFrom?: string
  readonly createdTo?: string
}

/** How long documents have been waiting: today, 1 to 3 days, 4 to 7, longer. Together they are all of them. */
export const ageBands = (today: string): AgeBand[] => [
  { name: 'today', createdFrom: today },
  { name: 'days', createdFrom: plusDays(today, -3), createdTo: plusDays(today, -1) },
  { name: 'week', createdFrom: plusDays(today, -7), createdTo: plusDays(today, -4) },
  { name: 'older', createdTo: plusDays(today, -8) },
]
