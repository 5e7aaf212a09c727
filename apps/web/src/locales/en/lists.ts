import absences from './absences.ts'
import bulk from './bulk.ts'
import exports from './exports.ts'
import policy from './policy.ts'
import views from './views.ts'

/** What every list says, and the few words of the inbox beside its own, in one load. */
export default { absences, bulk, exports, policy, views }
