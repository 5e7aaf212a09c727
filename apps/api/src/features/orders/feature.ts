import type { Feature } from '../../features.ts'
import { orderRoutes } from './routes.ts'
import { orderTasks } from './tasks.ts'

export const orders: Feature = {
  routes: orderRoutes,
  tasks: orderTasks,
  cron: [
    { task: 'orders.merge-sums', match: '* * * * *' },
    { task: 'orders.verify-waiting', match: '* * * * *' },
  ],
}
