import { useMatchRoute } from '@tanstack/react-router'

/** Whether the page stands at /documents/create. */
export const useIsCreating = () => useMatchRoute()({ to: '/documents/create' }) !== false
