import type { Page } from '@cais/domain/access/pages'
import { LaterPage } from '../ui/states/later-page.tsx'

/** The page of a route whose screen comes later. */
export const laterPage = (page: Page) => () => <LaterPage page={page} />
