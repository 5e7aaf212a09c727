import { CONFIGURATION_TYPES } from '@cais/domain/access/configuration-types'
import { SETTINGS_TABS } from '@cais/domain/access/settings-tabs'
import { SCHEDULED_JOBS } from '@cais/domain/jobs/scheduled-jobs'
import { day, number, oneOf, type searchReader, someOf, words } from '../../lib/lists/search-params.ts'

/**
 * The open tab, the page of its list, the branch or operation that is open in it; of the order flow the rules instead of the jobs, and the
 * open job. The list of users adds its own.
 */
export const SETTINGS_PARAMS = {
  tab: oneOf(...SETTINGS_TABS),
  page: number,
  record: words(40),
  view: oneOf('rules', 'segments'),
  type: someOf(...CONFIGURATION_TYPES),
  userId: number,
  from: day,
  to: day,
  job: oneOf(...SCHEDULED_JOBS.map(({ id }) => id)),
}

export type SettingsSearch = ReturnType<ReturnType<typeof searchReader<typeof SETTINGS_PARAMS>>>
