/** Three words for the ten places of the queue. */
export const STEPS = ['0', '5', '9'] as const

export const stepOf = (priority: number) => (priority >= 9 ? '9' : priority > 0 ? '5' : '0')
