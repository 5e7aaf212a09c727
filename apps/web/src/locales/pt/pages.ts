import badges from './badges.ts'
import records from './records.ts'

/** What pages say beside their own words: everywhere but before the sign-in. */
export default { badges, ui: records }
