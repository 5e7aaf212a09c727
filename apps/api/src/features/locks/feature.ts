import type { Feature } from '../../features.ts'
import { lockRoutes } from './routes.ts'
import { lockTasks } from './tasks.ts'

export const locks: Feature = {
  routes: lockRoutes,
  tasks: lockTasks,
  // What was verified while its lock was being taken off is found here.
  cron: [{ task: 'locks.release', match: '* * * * *' }],
}
