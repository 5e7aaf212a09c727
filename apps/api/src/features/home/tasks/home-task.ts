import type { homeTask } from '@cais/contract/home/schemas'
import type { z } from 'zod'

/** A record that waits for the user, as the reply holds it. */
export type HomeTask = z.input<typeof homeTask>

/** Tasks shown of each kind; the lists behind the figures show the rest. */
export const TASKS_PER_KIND = 5
