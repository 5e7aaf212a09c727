import type { LinkProps } from '@tanstack/react-router'
import { parseSearch } from './search-params.ts'

/** A path that the server sent ('/approval?stage=FINANCIAL') as a link of the router. */
export function linkOf(path: string): LinkProps {
  const [to = '/', search = ''] = path.split('?')
  return { to, search: parseSearch(search) } as LinkProps
}
