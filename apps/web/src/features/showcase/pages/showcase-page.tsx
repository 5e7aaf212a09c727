import { LaterPage } from '../../../ui/later-page.tsx'

export function ShowcasePage() {
  return <LaterPage page="components" />
}
