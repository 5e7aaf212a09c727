import bulk from './bulk.ts'
import exports from './exports.ts'
import views from './views.ts'

/** What every list says, in one load. */
export default { bulk, exports, views }
