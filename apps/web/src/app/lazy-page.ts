import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import { loadModule } from '../lib/lazy/load-module.ts'
import type { Namespace } from '../locales/messages.ts'
import { loadWords } from './language-provider.tsx'

/**
 * A page loaded on demand, with its words. The return type is cut off here: pages use the types of the
 * router, and the router must not depend on theirs. A file that a new deploy replaced is handled by
 * failed-load.ts; else the page shows that it could not be loaded, and how to retry.
 */
export const lazyPage = (
  load: () => Promise<FunctionComponent>,
  ...words: readonly Namespace[]
): RouteComponent => {
  const content = async () => {
    const [page] = await Promise.all([load(), loadWords(...words)])
    return { default: page }
  }
  const page: RouteComponent = lazyRouteComponent(() => loadModule(content, async () => page.preload?.()))
  return page
}
