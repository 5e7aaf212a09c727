/** What an administrator may do to many accounts at once; each is done by the command of the single call. */
export const USER_BULK_ACTIONS = ['deactivate', 'activate', 'grant-role', 'end-sessions'] as const
export type UserBulkAction = (typeof USER_BULK_ACTIONS)[number]
