import { useNavigate } from '@tanstack/react-router'

/** Leads to a draft that was just made. */
export function useOpenDraft() {
  const navigate = useNavigate()
  return (id: number) => navigate({ to: '/documents/drafts/{-$id}', params: { id: String(id) } })
}
