import type { Feature } from '../../features.ts'
import { orderRoutes } from './routes.ts'
import { orderTasks } from './tasks.ts'

export const orders: Feature = {
  routes: orderRoutes,
  tasks: orderTasks,
  cron: [
    { task: 'orders.merge-sums', match: '* * * * *' },
    { task: 'orders.drop-empty-sums', match: '37 * * * *' },
    // Soon after midnight in Maputo, and every hour for a server that was down then.
    { task: 'orders.expire-quotes', match: '1 * * * *' },
    { task: 'orders.verify-waiting', match: '* * * * *' },
  ],
}
