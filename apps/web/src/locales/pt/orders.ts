import actions from './orders/actions.ts'
import board from './orders/board.ts'
import detail from './orders/detail.ts'
import history from './orders/history.ts'
import list from './orders/list.ts'

/** Words of the documents list, the board, the dashboard and the document itself. */
export default { ...list, ...board, ...detail, ...actions, ...history }
