import { LaterPage } from '../../../ui/later-page.tsx'

export function ShipmentsListPage() {
  return <LaterPage page="picking" />
}
