import { LaterPage } from '../../../ui/later-page.tsx'

export function ApprovalsPage() {
  return <LaterPage page="approval" />
}
