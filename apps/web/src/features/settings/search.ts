import { SETTINGS_TABS } from '@cais/domain/access/settings-tabs'
import { number, oneOf, searchReader } from '../../lib/lists/search-params.ts'

/** The open tab of settings, and the page of its list. */
export const readSettingsSearch = searchReader({ tab: oneOf(...SETTINGS_TABS), page: number })
