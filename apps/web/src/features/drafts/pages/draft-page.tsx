import { LaterPage } from '../../../ui/later-page.tsx'

export function DraftPage() {
  return <LaterPage page="documents-drafts-id" />
}
