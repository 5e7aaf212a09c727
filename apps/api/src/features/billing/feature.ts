import type { Feature } from '../../features.ts'
import { billingTasks } from './tasks.ts'

export const billing: Feature = { tasks: billingTasks }
