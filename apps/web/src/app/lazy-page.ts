import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import { loadPart } from '../lib/parts/load-part.ts'
import type { Namespace } from '../locales/messages.ts'
import { needWords } from './language-provider.tsx'

/**
 * A page loaded on demand, with the words that it says. Its type is cut off here: pages use the types of the router,
 * and the router must not depend on theirs. What a new deploy replaced is taken by failed-load.ts; else the page says that
 * it could not be loaded, and is asked for again on request.
 */
export const lazyPage = (
  load: () => Promise<FunctionComponent>,
  ...words: readonly Namespace[]
): RouteComponent => {
  const content = async () => {
    const [page] = await Promise.all([load(), needWords(...words)])
    return { default: page }
  }
  const page: RouteComponent = lazyRouteComponent(() => loadPart(content, async () => page.preload?.()))
  return page
}
