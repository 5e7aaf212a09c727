import { CONFIGURATION_TYPES } from '@cais/domain/access/configuration-types'
import { ROLES } from '@cais/domain/access/roles'
import { SETTINGS_TABS } from '@cais/domain/access/settings-tabs'
import { SCHEDULED_JOBS } from '@cais/domain/jobs/scheduled-jobs'
import { codes, day, number, oneOf, searchReader, someOf, words } from '../../lib/lists/search-params.ts'

/**
 * The open tab, the page of its list, the branch or operation that is open in it, and the filters of users; of the order flow the rules
 * instead of the jobs, and the open job.
 */
export const readSettingsSearch = searchReader({
  tab: oneOf(...SETTINGS_TABS),
  page: number,
  record: words(40),
  search: words(100),
  state: oneOf('active', 'inactive', 'all'),
  role: someOf(...ROLES),
  branchId: codes(8),
  operationId: codes(16),
  view: oneOf('rules', 'segments'),
  type: someOf(...CONFIGURATION_TYPES),
  userId: number,
  from: day,
  to: day,
  job: oneOf(...SCHEDULED_JOBS.map(({ id }) => id)),
})
export type SettingsSearch = ReturnType<typeof readSettingsSearch>
