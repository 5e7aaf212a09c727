/** What went wrong or stands still, as the orders list finds it; the most urgent first. */
export const FAILED_WORK = ['FAILED', 'BLOCKED', 'REJECTED'] as const
