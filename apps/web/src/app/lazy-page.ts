import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Namespace } from '../locales/messages.ts'
import { needWords } from './language-provider.tsx'

/**
 * A page loaded on demand, with the words that it says. Its type is cut off here: pages use the types of the router,
 * and the router must not depend on theirs. A failed load reloads once (the router does that).
 */
export const lazyPage = (
  load: () => Promise<ComponentType>,
  ...words: readonly Namespace[]
): RouteComponent =>
  lazyRouteComponent(async () => {
    const [page] = await Promise.all([load(), needWords(...words)])
    return { default: page }
  })
