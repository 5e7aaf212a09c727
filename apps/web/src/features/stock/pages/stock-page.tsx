import { LaterPage } from '../../../ui/later-page.tsx'

export function StockPage() {
  return <LaterPage page="stock" />
}
